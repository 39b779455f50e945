// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnPricesAnswer } from '#shared/cart/own-prices.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { startOwnPrices } from './own-price-answers.ts';
import { useOwnPricing, useOwnRange } from './own-prices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shown({ id }: { id: number }) {
  const product = makeProduct({ id, price: 10 });
  const priced = useOwnPricing([id])(product);
  return <p data-testid={id}>{`${priced.price} ${priced.ownPrice ? 'own' : ''}`.trim()}</p>;
}
const own = (productId: number): OwnPricesAnswer['prices'][number] => ({
  productId,
  price: 8,
  bulkDiscounts: [],
  isFinal: false,
  isForCompany: true,
  pieceSteps: [],
  minimum: null,
});
const later = () => act(() => vi.advanceTimersByTimeAsync(50));

test('own prices of shown products are requested once, a hundred at a time, and shown until it stops', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1);
  const questions: number[][] = [];
  const { rerender } = render(ids.map((id) => <Shown key={id} id={id} />));
  await later();
  expect(questions).toEqual([]);
  const stop = startOwnPrices((productIds) => {
    questions.push(productIds);
    return Promise.resolve({ prices: productIds.includes(2) ? [own(2)] : [] });
  });
  await later();
  expect(questions.map((question) => question.length)).toEqual([100, 50]);
  expect(screen.getByTestId('2').textContent).toBe('8 own');
  expect(screen.getByTestId('3').textContent).toBe('10');

  rerender([...ids, 200].map((id) => <Shown key={id} id={id} />));
  await later();
  expect(questions.at(-1)).toEqual([200]);
  act(stop);
  expect(screen.getByTestId('2').textContent).toBe('10');
});

function Family({ ids }: { ids: number[] }) {
  const own = useOwnRange(ids);
  return <p data-testid={ids.join()}>{own ? `${own.min}-${own.max}` : 'everybody’s'}</p>;
}

test('a card of a family shows its own price range once it is known, requested with the others', async () => {
  const [lowered, same] = [
    [4, 5, 6],
    [7, 8],
  ] as const;
  const huge = Array.from({ length: 61 }, (_, index) => 1_000 + index);
  const questions: unknown[] = [];
  render([lowered, same, huge].map((ids) => <Family key={ids[0]} ids={[...ids]} />));
  render(<Shown id={4} />);
  const stop = startOwnPrices((productIds, families) => {
    questions.push([productIds, families]);
    return Promise.resolve({
      prices: [],
      families: [{ min: 7.5, max: 12, isForCompany: true }, null],
    });
  });
  await later();
  expect(questions).toEqual([[[4], [lowered, same]]]);
  const textOf = (ids: readonly number[]) => screen.getByTestId(ids.join()).textContent;
  expect([lowered, same, huge].map(textOf)).toEqual(['7.5-12', 'everybody’s', 'everybody’s']);
  act(stop);
  expect(textOf(lowered)).toBe('everybody’s');
});
