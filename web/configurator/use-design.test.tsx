// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import type { ToolStart } from './load-tool.ts';
import { type Design, useDesign } from './use-design.ts';

const bottle = (id: number): Product =>
  makeProduct({ id, name: `Şişe ${id}`, attributes: { part: 'bottle', neck: 'FEA15' } });
const choicesOf = (id: number): DesignChoices => ({
  parts: { bottle: id },
  liquid: { color: 'clear', fill: 80 },
  background: 'paper',
  label: null,
  sets: 1,
});
const start = {
  start: { choices: choicesOf(1), parts: [{ role: 'bottle', product: bottle(1) }] },
  address: '',
  changes: [],
} as unknown as ToolStart;

/** The responses to POST /designs/repair, in the order of the requests; the test releases each. */
let waiting: (() => void)[] = [];
beforeEach(() => {
  sessionStorage.clear();
  waiting = [];
  serve({
    'POST /designs/repair': async ({ body }) => {
      const { parts } = body as DesignChoices;
      await new Promise<void>((resolve) => waiting.push(resolve));
      const product = bottle(parts.bottle ?? 0);
      return { body: { parts, chosen: [{ role: 'bottle', product }], changes: [] } };
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let design: Design | undefined;
const read = () => design as Design;
function ToolUnderTest() {
  design = useDesign(start);
  return null;
}
const openTool = () => renderPage(<ToolUnderTest />, '/configurator');
const asked = (count: number) => vi.waitFor(() => expect(waiting.length).toBe(count));
const answer = (index: number) => act(async () => waiting[index]?.());

test('of two starters the last one counts, whichever answer comes first', async () => {
  await openTool();
  await act(async () => {
    void read().begin(choicesOf(2), 'İki');
    void read().begin(choicesOf(3), 'Üç');
  });
  await asked(2);
  await answer(1);
  expect(read().tool.choices.parts).toEqual({ bottle: 3 });
  expect(read().isRepairing).toBe(false);
  await answer(0);
  expect(read().tool.choices.parts).toEqual({ bottle: 3 });
});

test('a part chosen while a starter is under way stays, and so does its liquid', async () => {
  await openTool();
  await act(async () => void read().begin(choicesOf(2), 'İki'));
  await asked(1);
  await act(async () => read().choose('bottle', bottle(4)));
  await answer(0);
  expect(read().tool.choices.parts).toEqual({ bottle: 4 });
  expect(read().isRepairing).toBe(false);

  await act(async () => void read().begin(choicesOf(5), 'Beş'));
  await asked(2);
  await act(async () => read().change({ sets: 24 }));
  await answer(1);
  expect(read().tool.choices).toMatchObject({ parts: { bottle: 5 }, sets: 24 });
});

test('an answer that comes after the tool has gone writes no draft', async () => {
  await openTool();
  await act(async () => void read().begin(choicesOf(2), 'İki'));
  await asked(1);
  cleanup();
  await answer(0);
  expect(sessionStorage.length).toBe(0);
});
