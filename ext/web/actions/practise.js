// Practising: turns that a player lost much by, as exercises on the board.

import {go} from '../address.js';
import {store} from '../kept.js';
import {boardOf, sideOf} from '../board_text.js';
import {change, exerciseAt, FRESH, state, when} from '../state.js';

const nameOf = ({dfen, roll}) => `${dfen} ${roll}`;
export const isSolved = (s, one) => s.solved.includes(nameOf(one));

// Begins with the exercises that are not solved, the largest loss first.
export function practise(of, all) {
  const left = all.filter(one => !isSolved(state, one));
  change({exercises: {of, all: left.length > 0 ? left : all}});
  tryExercise(0);
}

export function tryExercise(at) {
  const {dfen, roll} = state.exercises.all[at];
  change({exercises: {...state.exercises, at}});
  go({tab: 'explore', ...FRESH, board: boardOf(dfen), turns: [], at: 0, roll, bottom: sideOf(dfen), computer: '',
    game: ''}, 'pushState');
}

export const endPractise = () => change({exercises: null});

when('tried', ({loss}) => {
  const exercise = exerciseAt(state);
  if (loss < 0.0005 && !isSolved(state, exercise)) {
    change({solved: [...state.solved, nameOf(exercise)]});
    store({solved: state.solved});
  }
});
