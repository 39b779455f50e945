// Drags a row with the pointer: it follows, the others make room, and the page scrolls near the
// edge of the screen. Changes only the elements, so that a long list does not re-render with each
// movement.

/** A touch that moves less is a press. */
const START_PX = 5;
const EDGE_PX = 72;
const SCROLL_PX = 14;

type Drag = {
  event: PointerEvent;
  row: HTMLElement;
  /** All rows that can change places, the dragged one among them. */
  rows: readonly HTMLElement[];
  onStart: () => void;
  /** Null when the drag was cancelled. */
  onEnd: (to: number | null) => void;
};

/** Returns a function that cancels the drag. `onEnd` is only called after `onStart`. */
export function dragRow({
  event: { clientY: startY, pointerId },
  row,
  rows,
  onStart,
  onEnd,
}: Drag): () => void {
  const from = rows.indexOf(row);
  const startScroll = window.scrollY;
  let boxes: { top: number; height: number }[] | null = null;
  let pointerY = startY;
  let to = from;
  let frame = 0;

  function begin() {
    boxes = rows.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return { top: top + window.scrollY, height };
    });
    row.dataset.dragged = '';
    frame = requestAnimationFrame(scrollAtEdge);
    onStart();
  }

  function place() {
    const own = boxes?.[from];
    if (!boxes || !own) return;
    const offset = pointerY - startY + window.scrollY - startScroll;
    const middle = own.top + own.height / 2 + offset;
    to = placeOf(boxes, from, middle);
    rows.forEach((element, index) => {
      const shift = index === from ? offset : makeRoom(index, from, to) * own.height;
      element.style.translate = shift === 0 ? '' : `0px ${shift}px`;
    });
  }

  function scrollAtEdge() {
    const step =
      pointerY < EDGE_PX ? -SCROLL_PX : pointerY > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      place();
    }
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function follow(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    pointerY = event.clientY;
    if (!boxes && Math.abs(pointerY - startY) >= START_PX) begin();
    place();
  }
  const drop = (event: PointerEvent) => event.pointerId === pointerId && end(to);
  const giveUp = (event: PointerEvent) => event.pointerId === pointerId && end(null);
  const hearEscape = (event: KeyboardEvent) => event.key === 'Escape' && end(null);

  function end(result: number | null) {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', giveUp);
    window.removeEventListener('keydown', hearEscape);
    if (!boxes) return;
    for (const element of rows) element.style.translate = '';
    delete row.dataset.dragged;
    onEnd(result);
  }

  window.addEventListener('pointermove', follow);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', giveUp);
  window.addEventListener('keydown', hearEscape);
  return () => end(null);
}

/** The direction in which a row makes room for the dragged one: up, down or not at all. */
function makeRoom(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}

/** The index of a row with this middle: after every other row whose middle is above. */
export function placeOf(
  boxes: readonly { top: number; height: number }[],
  from: number,
  middle: number,
): number {
  return boxes.filter(({ top, height }, index) => index !== from && top + height / 2 < middle)
    .length;
}
