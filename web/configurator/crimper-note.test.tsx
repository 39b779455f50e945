// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settle } from '#web/testing/checkout-page.tsx';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { CrimperNote } from './CrimperNote.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const part = (id: number, toolUse: string, change: object = {}) => ({
  ...makeProduct({ id, price: 1_290, attributes: { part: 'crimper', toolUse } }),
  refusal: null,
  ...change,
});

async function show(content: object[]) {
  const requests = serve({
    'GET /designs/parts?role=tool&bottle=1': { body: { content, page: 0, totalPages: 1 } },
  });
  const choose = vi.fn();
  const tool = { choices: { parts: { bottle: 1 } } } as never;
  await renderPage(<CrimperNote tool={tool} design={{ choose } as never} />);
  expect(screen.getByText(/sıkma aparatı gerekir/)).toBeDefined();
  await waitFor(() => expect(requests).toHaveLength(1));
  await settle();
  return choose;
}

test('it names the price of the tool that closes crimps and is in stock, and adds it', async () => {
  const crimper = part(4, 'crimp');
  const choose = await show([
    part(1, 'head'),
    part(2, 'crimp', { stock: 0 }),
    part(3, 'crimp', { refusal: { code: 'OTHER_NECK' } }),
    crimper,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Aparatı ekle · 1.522,20 TL' }));
  expect(choose).toHaveBeenCalledWith('tool', crimper);
});

test('where the shop has no tool for that neck, it says only that one is needed', async () => {
  await show([part(1, 'head')]);
  expect(screen.queryByRole('button')).toBeNull();
});
