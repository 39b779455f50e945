// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dragRow, placeOf } from './drag-row.ts';

const HEIGHT = 100;

beforeEach(() => {
  document.body.innerHTML = '<ul><li></li><li></li><li></li></ul>';
  for (const [index, row] of rows().entries())
    row.getBoundingClientRect = () => ({ top: index * HEIGHT, height: HEIGHT }) as DOMRect;
  // Far from the edges: the page does not scroll.
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

const rows = () => [...document.querySelectorAll('li')];
const point = (type: string, clientY: number, pointerId = 1) =>
  Object.assign(new Event(type), { clientY, pointerId }) as unknown as PointerEvent;
const send = (event: Event) => void window.dispatchEvent(event);

function start(index = 0) {
  const heard: (number | null | 'start')[] = [];
  const giveUp = dragRow({
    event: point('pointerdown', 50),
    row: rows()[index] as HTMLElement,
    rows: rows(),
    onStart: () => heard.push('start'),
    onEnd: (to) => heard.push(to),
  });
  return { heard, giveUp };
}
const shifts = () => rows().map((row) => row.style.translate);

test('the row follows the pointer, the others make room, and it stays where it is dropped', () => {
  const { heard } = start();

  send(point('pointermove', 165));
  expect(shifts()).toEqual(['0px 115px', '0px -100px', '']);
  send(point('pointermove', 265));
  expect(shifts()).toEqual(['0px 215px', '0px -100px', '0px -100px']);
  send(point('pointerup', 265));

  expect(heard).toEqual(['start', 2]);
  expect(shifts()).toEqual(['', '', '']);
});

test('a press that hardly moves starts no drag, and another finger changes nothing', () => {
  const { heard } = start();

  send(point('pointermove', 52));
  send(point('pointermove', 250, 2));
  send(point('pointerup', 52));
  send(point('pointermove', 250));

  expect(heard).toEqual([]);
});

test.each([
  ['Escape', () => send(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['a cancelled touch', () => send(point('pointercancel', 250))],
])('%s cancels the drag', (_, cancel) => {
  const { heard } = start();
  send(point('pointermove', 250));

  cancel();

  expect(heard).toEqual(['start', null]);
  expect(shifts()).toEqual(['', '', '']);
});

test('rows of different heights change places at their middles', () => {
  const boxes = [
    { top: 0, height: 100 },
    { top: 100, height: 300 },
    { top: 400, height: 100 },
  ];

  expect([40, 240, 260, 440, 460].map((middle) => placeOf(boxes, 0, middle))).toEqual([
    0, 0, 1, 1, 2,
  ]);
  expect([440, 240, 40].map((middle) => placeOf(boxes, 2, middle))).toEqual([2, 1, 0]);
});
