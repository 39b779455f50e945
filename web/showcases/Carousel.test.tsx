// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeEntry } from '#web/testing/make-entry.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { Carousel } from './Carousel.tsx';

const WIDTH = 100;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** jsdom has no layout: slides of 100 px side by side, one visible. */
async function show(count = 3) {
  await renderRoutes(
    [
      {
        path: '/',
        element: (
          <Carousel
            title="Vitrin"
            entries={Array.from({ length: count }, (_, index) =>
              makeEntry({ id: index + 1, name: `Şişe ${index + 1}` }),
            )}
          />
        ),
      },
    ],
    '/',
  );
  const rail = screen.queryByRole('list', { name: 'Vitrin' }) as HTMLElement;
  if (!rail) return { rail, place: () => '', moves: () => 0 };
  Object.defineProperty(rail, 'clientWidth', { value: WIDTH });
  [...rail.children].forEach((slide, index) => {
    Object.defineProperty(slide, 'offsetLeft', { value: index * WIDTH });
    Object.defineProperty(slide, 'offsetWidth', { value: WIDTH });
  });
  const scrollTo = vi.fn(({ left }: { left: number }) => {
    rail.scrollLeft = left;
    fireEvent.scroll(rail);
  });
  rail.scrollTo = scrollTo as never;
  fireEvent.scroll(rail);
  return {
    rail,
    place: () => screen.getByRole('status').textContent,
    moves: () => scrollTo.mock.calls.length,
  };
}
const button = (name: string) => screen.getByRole('button', { name });

test('two buttons go to the slide before and after, and the position is shown', async () => {
  const { place } = await show();
  expect(place()).toBe('Görünen: 1 / 3');
  expect(button('Önceki').getAttribute('aria-disabled')).toBe('true');

  fireEvent.click(button('Sonraki'));
  expect(place()).toBe('Görünen: 2 / 3');
  fireEvent.click(button('Sonraki'));
  expect(place()).toBe('Görünen: 3 / 3');
  expect(button('Sonraki').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Önceki'));
  expect(place()).toBe('Görünen: 2 / 3');
});

test('with the keyboard: arrows, the first and the last', async () => {
  const { rail, place } = await show(4);
  expect(rail.tabIndex).toBe(0);

  fireEvent.keyDown(rail, { key: 'ArrowRight' });
  expect(place()).toBe('Görünen: 2 / 4');
  fireEvent.keyDown(rail, { key: 'End' });
  expect(place()).toBe('Görünen: 4 / 4');
  fireEvent.keyDown(rail, { key: 'Home' });
  fireEvent.keyDown(rail, { key: 'ArrowLeft' });
  expect(place()).toBe('Görünen: 1 / 4');
});

test('it can be scrolled with a finger, and it never moves by itself', async () => {
  const { rail, place, moves } = await show();
  vi.useFakeTimers();
  rail.scrollLeft = WIDTH;
  fireEvent.scroll(rail);
  expect(place()).toBe('Görünen: 2 / 3');

  vi.advanceTimersByTime(600_000);
  expect([place(), moves()]).toEqual(['Görünen: 2 / 3', 0]);
});

test('one slide has no buttons; without slides nothing is shown', async () => {
  await show(1);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();

  await show(0);
  expect(screen.queryByText('Vitrin')).toBeNull();
});
