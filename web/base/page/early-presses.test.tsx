// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOLD_EARLY_PRESSES, useEarlyPresses } from './early-presses.ts';

afterEach(cleanup);

// biome-ignore lint/security/noGlobalEval: the script of the page
const runFirstScript = () => window.eval(HOLD_EARLY_PRESSES);

function Hydrated() {
  useEarlyPresses();
  return null;
}

test('a form that is submitted early is held, and submitted once after hydration', () => {
  runFirstScript();
  const form = document.createElement('form');
  form.method = 'post';
  document.body.append(form);
  const search = document.createElement('form');
  document.body.append(search);
  const submitted = vi.fn((event: Event) => event.preventDefault());

  expect(fireEvent.submit(form)).toBe(false);
  expect(fireEvent.submit(search)).toBe(true);
  form.addEventListener('submit', submitted);
  render(<Hydrated />);
  expect(submitted).toHaveBeenCalledTimes(1);

  cleanup();
  render(<Hydrated />);
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('a button that opens something and is pressed early is pressed once after hydration', () => {
  runFirstScript();
  document.body.innerHTML = `<button aria-expanded="false" title="search"><i title="icon"></i></button>
    <button title="other"></button>`;
  const pressed = vi.fn();
  fireEvent.click(screen.getByTitle('icon'));
  fireEvent.click(screen.getByTitle('other'));
  screen.getByTitle('search').addEventListener('click', pressed);
  screen.getByTitle('other').addEventListener('click', pressed);

  render(<Hydrated />);
  expect(pressed.mock.calls.map(([event]) => event.target.title)).toEqual(['search']);

  fireEvent.click(screen.getByTitle('search'));
  cleanup();
  render(<Hydrated />);
  expect(pressed).toHaveBeenCalledTimes(2);
});
