// Dragging a piece, by mouse, pen or touch: a copy of the square follows the pointer. Squares are elements with data-square.

const FAR = 6; // pixels that the pointer moves before a press is a drag

// Begins a drag. Calls lift(square) when it begins and drop(square) when it ends on another one.
export function dragFrom(event, image, lift, drop) {
  const button = event.target.closest('button'), {pageX, pageY} = event;
  if (event.button !== 0 || !/can|from/.test(button?.className ?? '')) {
    return;
  }
  const drawn = image.getBoundingClientRect(), square = button.getBoundingClientRect(), from = button.dataset.square;
  const stop = new AbortController();
  let ghost = null;
  const move = ({pageX: x, pageY: y}) => {
    if (ghost === null && Math.hypot(x - pageX, y - pageY) > FAR) {
      lift(from);
      ghost = Object.assign(document.createElement('span'), {className: 'ghost'});
      Object.assign(ghost.style, {width: `${square.width}px`, height: `${square.height}px`, backgroundImage: `url("${image.src}")`,
        backgroundSize: `${drawn.width}px auto`, backgroundPosition: `${drawn.x - square.x}px ${drawn.y - square.y}px`});
      document.body.append(ghost);
    }
    Object.assign(ghost?.style ?? {}, {left: `${x - square.width / 2}px`, top: `${y - square.height / 2}px`});
  };
  const end = ({type, clientX, clientY}) => {
    stop.abort();
    if (ghost !== null) { // else it is a click
      ghost.remove();
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
