// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import {
  createStoreContext,
  StoreProvider,
  useStoreContext,
} from '#web/base/page/context-store.tsx';
import { DeferredHydration, useFirstPageEnds } from './DeferredHydration.tsx';

const Count = createStoreContext<number>();
const drawn: string[] = [];

function Part({ name }: { name: string }) {
  const [presses, setPresses] = useState(0);
  const count = useStoreContext(Count, 'no count');
  drawn.push(name);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {name} {presses} {count}
    </button>
  );
}

/** `known`: a value that the browser knows but the server did not. */
function Counted({ known, children }: { known: number; children: ReactNode }) {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(known), [known]);
  return (
    <StoreProvider of={Count} value={count}>
      {children}
    </StoreProvider>
  );
}

const Page = ({ known = 0 }: { known?: number }) => (
  <Counted known={known}>
    <Part name="first" />
    <DeferredHydration>
      <Part name="second" />
      {false}
      {['third', 'fourth'].map((name) => (
        <Part key={name} name={name} />
      ))}
    </DeferredHydration>
  </Counted>
);
const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

const never = new Promise<never>(() => undefined);
function Waiting(): never {
  throw never;
}
function Site() {
  useFirstPageEnds();
  const [isLater, setLater] = useState(false);
  if (!isLater)
    return (
      <button type="button" onClick={() => startTransition(() => setLater(true))}>
        First page
      </button>
    );
  return (
    <DeferredHydration>
      <p>Later page</p>
      <Waiting />
    </DeferredHydration>
  );
}

function serve() {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  drawn.length = 0;
  return document.getElementById('root') as HTMLElement;
}

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

test('the server renders every part', () => {
  serve();
  expect(labels()).toEqual(['first 0 0', 'second 0 0', 'third 0 0', 'fourth 0 0']);
});

test('parts hydrate one after the other, in the elements that the server rendered', async () => {
  const container = serve();
  const before = screen.getAllByRole('button');
  const root = await act(async () => hydrateRoot(container, <Page />));
  expect(drawn).toEqual(['first', 'second', 'third', 'fourth']);
  expect(screen.getAllByRole('button')).toEqual(before);
  await act(async () => root.unmount());
});

test('a press on a part before its hydration is not lost', async () => {
  const container = serve();
  const root = hydrateRoot(container, <Page />);
  fireEvent.click(screen.getByText(/fourth/));
  await act(async () => undefined);
  expect(labels()).toEqual(['first 0 0', 'second 0 0', 'third 0 0', 'fourth 1 0']);
  await act(async () => root.unmount());
});

test('a change during hydration reaches every part, in its turn and in its element', async () => {
  const container = serve();
  const before = screen.getAllByRole('button');
  const root = await act(async () => hydrateRoot(container, <Page known={7} />));
  expect(drawn).toEqual([
    'first',
    'first',
    'second',
    'second',
    'third',
    'fourth',
    'third',
    'fourth',
  ]);
  expect(labels()).toEqual(['first 0 7', 'second 0 7', 'third 0 7', 'fourth 0 7']);
  expect(screen.getAllByRole('button')).toEqual(before);
  await act(async () => root.unmount());
});

test('a later page waits for a part that has not loaded instead of leaving it out', async () => {
  render(<Site />);
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('button').textContent).toBe('First page');
});
