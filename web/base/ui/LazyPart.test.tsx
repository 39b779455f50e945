// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, lazy, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { LazyPart } from './LazyPart.tsx';

type PartProps = { count: number };

const Choice = ({ count }: PartProps) => (
  <label>
    <input type="checkbox" /> {count} adet
  </label>
);

function Page({ Part }: { Part: ComponentType<PartProps> }) {
  const [count, setCount] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Artır
      </button>
      <LazyPart>
        <Part count={count} />
      </LazyPart>
    </>
  );
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('a server-rendered part keeps what was pressed until it hydrates, whatever changes around it', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Page Part={Choice} />)}</div>`;
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Choice }>();
  const Late = lazy(() => promise);
  const container = document.getElementById('root') as HTMLElement;
  const root = await act(async () => hydrateRoot(container, <Page Part={Late} />));
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  await act(async () => box.click());
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('checkbox')).toBe(box);

  await act(async () => resolve({ default: Choice }));
  expect(screen.getByRole('checkbox')).toBe(box);
  expect(box.checked).toBe(true);
  expect(box.closest('label')?.textContent).toBe(' 2 adet');
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(box.closest('label')?.textContent).toBe(' 3 adet');
  await act(async () => root.unmount());
});
