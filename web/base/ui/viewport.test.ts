// @vitest-environment jsdom
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breakpoints, isPhone, onResize, RESIZE_DEBOUNCE_MS } from './viewport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const resize = () => window.dispatchEvent(new Event('resize'));

it('[C33] resizing a window leads to one call, 100 ms after the last change', () => {
  expect(RESIZE_DEBOUNCE_MS).toBe(100);
  const looked = vi.fn<() => void>();
  const stop = onResize(looked);
  for (let moved = 0; moved < 10; moved++) {
    resize();
    vi.advanceTimersByTime(99);
  }
  expect(looked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(looked).toHaveBeenCalledOnce();
  stop();
  resize();
  vi.advanceTimersByTime(1_000);
  expect(looked).toHaveBeenCalledOnce();
});

it('there is no call after the stop, even if the window has just been resized', () => {
  const looked = vi.fn<() => void>();
  const stop = onResize(looked);
  resize();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(looked).not.toHaveBeenCalled();
});

it.each([
  [390, true],
  [768, true],
  [769, false],
  [1440, false],
])('[C20] [C32] at %d px it is a phone: %s', (width, is) => {
  vi.stubGlobal('innerWidth', width);
  expect(isPhone()).toBe(is);
});

it('[C32] the style sheets break at 768, 1024, 1200, 1440 and 1920 px, under the names of the tokens', () => {
  expect(Object.values(breakpoints)).toEqual([768, 1024, 1200, 1440, 1920]);
  const tokens = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const widths = [...tokens.matchAll(/--breakpoint-\w+: ([\d.]+)rem/g)].map(
    (match) => Number(match[1]) * 16,
  );
  // Phones include 768, so wider windows begin at 769.
  expect(widths).toEqual([769, 1024, 1200, 1440, 1920]);
});

it('[C32] the frame has no other breakpoints, except for narrow phones', () => {
  const frame = fs.readFileSync(
    path.join(import.meta.dirname, '..', '..', 'layout', 'layout.css'),
    'utf8',
  );
  const widths = [...frame.matchAll(/@media \(([^)]*width[^)]*)\)/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/([\d.]+)em/g)].map((em) => Number(em[1]) * 16),
  );
  expect(
    widths.filter(
      (width) => width > 360 && !(Object.values(breakpoints) as number[]).includes(width),
    ),
  ).toEqual([]);
  expect(widths).toEqual(
    expect.arrayContaining([
      breakpoints.mobile,
      breakpoints.tablet,
      breakpoints.laptop,
      breakpoints.desktop,
    ]),
  );
});
