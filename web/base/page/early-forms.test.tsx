// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOLD_EARLY_FORMS, useEarlyForms } from './early-forms.ts';

afterEach(cleanup);

function Hydrated() {
  useEarlyForms();
  return null;
}

test('a form that is submitted early is held, and submitted once after hydration', () => {
  // biome-ignore lint/security/noGlobalEval: the script of the page
  window.eval(HOLD_EARLY_FORMS);
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
