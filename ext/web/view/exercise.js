// An exercise: what is asked, and what the turn that was tried is worth.

import {html} from 'lit-html';
import {endPractise, isSolved, tryExercise} from '../actions/practise.js';
import {iconButton} from '../icons.js';
import {answer, exerciseAt} from '../state.js';
import {pc, shown} from '../text.js';
import {say} from '../parts.js';
import {CONFIRMED, sanOf, sideName} from '../words.js';
import {sideOf} from '../board_text.js';

export function practise(s) {
  const exercise = exerciseAt(s), {of, all, at} = s.exercises ?? {}, tried = s.at === 1 ? answer('tried') : undefined;
  if (exercise === undefined) {
    return '';
  }
  const isBest = tried?.loss < 0.0005, better = tried === undefined ? ''
    : `${sanOf(tried.better)}, chance ${pc(tried.better_percent)}`;
  return html`<section id="practise"><div class="head"><strong>${say(`Exercise ${at + 1} of ${all.length}, from ${
    shown(of)}'s games`)}</strong>${iconButton('practise-close', 'close', 'End the exercises', endPractise)}</div>
    <p role="status" id="practise-says">${s.at === 0 ? `Find the best turn of ${sideName(sideOf(exercise.dfen))}.`
      : tried === undefined ? '…' : isBest ? `Solved: ${better}.` : html`You lost <b class="bad">${
        pc(tried.loss_percent)}</b>. Better: ${better}.`}</p>
    <div class="row"><button type="button" id="practise-next" class=${s.at === 0 ? '' : 'primary'}
      @click=${() => tryExercise((at + 1) % all.length)}>${s.at === 0 ? 'Skip' : 'Next'}</button><button type="button"
      id="practise-again" ?hidden=${s.at === 0} @click=${() => tryExercise(at)}>Try again</button><span
      class="hint">${all.filter(one => isSolved(s, one)).length
      } solved. ${CONFIRMED}</span></div></section>`;
}
