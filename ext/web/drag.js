// Dragging a piece, by mouse, pen or touch: the piece follows the pointer. Squares are elements with data-square.

const FAR = 6; // pixels that the pointer moves before a press is a drag

// Begins a drag of the piece that has the class classOf(square). Calls lift(square) when it begins and drop(square)
// when it ends on another one.
export function dragFrom(event, classOf, lift, drop) {
  const button = event.target.closest('button'), {pageX, pageY} = event;
  if (event.button !== 0 || !/\b(can|from)\b/.test(button?.className ?? '')) {
    return;
  }
  const square = button.getBoundingClientRect(), from = button.dataset.square;
  const stop = new AbortController();
  let ghost = null;
  const move = ({pageX: x, pageY: y}) => {
    if (ghost === null && Math.hypot(x - pageX, y - pageY) > FAR) {
      lift(from);
      ghost = Object.assign(document.createElement('i'), {className: `ghost ${classOf(from)}`});
      ghost.style.width = `${square.width}px`;
      document.body.append(ghost);
      document.body.classList.add('dragging');
    }
    Object.assign(ghost?.style ?? {}, {left: `${x - square.width / 2}px`, top: `${y - square.height / 2}px`});
  };
  const end = ({type, clientX, clientY}) => {
    stop.abort();
    if (ghost !== null) { // else it is a click
      ghost.remove();
      document.body.classList.remove('dragging');
      const to = document.elementFromPoint(clientX, clientY)?.closest('[data-square]')?.dataset.square;
      if (type === 'pointerup' && to !== undefined && to !== from) {
        drop(to);
      }
    }
  };
  for (const [name, work] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]]) {
    addEventListener(name, work, {signal: stop.signal});
  }
}
