// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFocusNearby } from './use-focus-nearby.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const part = useRef<HTMLDivElement>(null);
  useFocusNearby(part);
  const [rows, setRows] = useState(['bir', 'iki']);
  const [isSaved, setSaved] = useState(false);
  return (
    <div ref={part}>
      <ul aria-label="Satırlar">
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <fieldset aria-label="Kayıt">
        <button type="button" disabled={isSaved} onClick={() => setSaved(true)}>
          Kaydet
        </button>
      </fieldset>
    </div>
  );
}

/** jsdom leaves the focus on a button that is disabled: browsers do not. */
const press = async (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  await act(async () => fireEvent.click(button));
  if (button instanceof HTMLButtonElement && button.disabled) button.blur();
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

test('after a row is removed, its list has the focus; Tab continues there', async () => {
  render(<Page />);
  await press('bir');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Satırlar' }));
  screen.getByRole('button', { name: 'iki' }).focus();
  expect(screen.getByRole('list').hasAttribute('tabindex')).toBe(false);
});

test('after a button is disabled, what surrounds it has the focus', async () => {
  render(<Page />);
  await press('Kaydet');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Kayıt' }));
});

test('a disabled button still has the focus in the frame that follows, as in browsers', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    queueMicrotask(callback);
    return 1;
  });
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Kaydet' });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Kayıt' }));
});

test('a click beside everything gives the focus up', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'iki' }).focus();
  fireEvent.pointerDown(document.body);
  (document.activeElement as HTMLElement).blur();
  fireEvent.click(screen.getByRole('button', { name: 'bir' }));
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(document.body);
});
