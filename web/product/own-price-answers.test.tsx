// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnPricesAnswer } from '#shared/cart/own-prices.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { startOwnPrices } from './own-price-answers.ts';
import { useOwnPricing } from './own-prices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Shown({ id }: { id: number }) {
  const product = makeProduct({ id, price: 10 });
  const priced = useOwnPricing([id])(product);
  return <p data-testid={id}>{`${priced.price} ${priced.ownPrice ? 'own' : ''}`.trim()}</p>;
}
const own = (productId: number): OwnPricesAnswer['prices'][number] => ({
  ...{ productId, price: 8, bulkDiscounts: [], isFinal: false, isForCompany: true },
  ...{ pieceSteps: [], minimum: null },
});
const later = () => act(() => vi.advanceTimersByTimeAsync(50));

test('what is shown is asked for once, a hundred at a time, and shown at its own price until it stops', async () => {
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
