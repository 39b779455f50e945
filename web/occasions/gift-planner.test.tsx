// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OccasionDetail } from '#shared/showcases/occasions.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import {
  type Answers,
  expectLoggedFailure,
  renderPageInShop,
  serve,
} from '#web/testing/render-page.tsx';
import { GiftPlanner } from './GiftPlanner.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const set = makeProduct({ id: 1, name: 'Deneme Takımı', price: 20, stock: 180 });
const occasion: OccasionDetail = {
  slug: 'dugun',
  title: 'Düğün',
  lead: 'Küçük şişeler.',
  products: [set],
  gifts: 100,
  giftIds: [1],
  tools: [],
  wrappings: [],
  label: null,
};
const DAY = '2030-05-18';
const DATES = `GET /delivery-dates?city=Van&before=${DAY}`;
const inTime = {
  body: {
    dates: {
      today: '2030-05-01',
      payBefore: '2030-05-02T11:00:00.000Z',
      dispatchOn: '2030-05-02',
      arrival: { from: '2030-05-04', to: '2030-05-06' },
    },
    deadline: { isInTime: true, payBefore: '2030-05-13T11:00:00.000Z' },
  },
};
const freight = (isBuyerPays: boolean) => ({
  body: {
    shippingOptions: [{ id: 'a', name: 'Ambar', price: 0, desi: 400, isBuyerPays }],
  },
});

async function show(answers: Answers, delivery: { freeUpToDesi: number | null } | null = null) {
  const asked = serve(answers);
  await renderPageInShop(<GiftPlanner occasion={occasion} />, {
    dispatchBefore: '14:00',
    delivery,
  });
  fireEvent.change(screen.getByLabelText('Etkinlik günü'), { target: { value: DAY } });
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Teslimat ili'), { target: { value: 'Van' } }),
  );
  return asked;
}

test('the last day to order is shown, for a load of any size where shipping costs the same', async () => {
  const asked = await show({ [DATES]: inTime });
  expect(await screen.findByText('Yetişir')).toBeTruthy();
  expect(screen.getByText(/En geç 13 Mayıs Pazartesi 14:00 öncesi/).textContent).toContain(
    '17 Mayıs Cuma günü elinizde olur.',
  );
  expect(asked.filter(({ path }) => path === '/discounts/preview')).toEqual([]);
});

test('a gift that goes by freight has no day, and neither has one that could not be calculated', async () => {
  const gift = () => within(screen.getByRole('article', { name: 'Deneme Takımı' }));
  const byDesi = { freeUpToDesi: null };
  await show({ [DATES]: inTime, 'POST /discounts/preview': freight(true) }, byDesi);
  expect(await gift().findByText(/ambarla gider/)).toBeTruthy();
  cleanup();
  const asked = await show({ [DATES]: inTime, 'POST /discounts/preview': freight(false) }, byDesi);
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('/discounts/preview'));
  await act(async () => undefined);
  expect(gift().queryByText(/ambarla gider/)).toBeNull();
  cleanup();
  expectLoggedFailure();
  await show({ [DATES]: inTime, 'POST /discounts/preview': { status: 500, body: {} } }, byDesi);
  expect(await gift().findByText(/sepette kesinleşir/)).toBeTruthy();
});

test('a failed calculation of the day can be tried again', async () => {
  expectLoggedFailure();
  let isDown = true;
  await show({ [DATES]: () => (isDown ? { status: 500, body: {} } : inTime) });
  isDown = false;
  await act(async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Tekrar deneyin' })),
  );
  expect(await screen.findByText('Yetişir')).toBeTruthy();
});

test('too many guests for the stock: how many are missing, and the number that is there', async () => {
  serve({});
  await renderPageInShop(<GiftPlanner occasion={{ ...occasion, gifts: 200 }} />, {});
  expect(screen.getByText('Stokta 180 takım var; 20 takım eksik.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '180 kişi için hesapla' }));
  expect(screen.getByRole('button', { name: 'Sepete ekle: Deneme Takımı' })).toBeTruthy();
  // The choices are restored after coming back.
  cleanup();
  await renderPageInShop(<GiftPlanner occasion={occasion} />, {});
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('180');
});

const rollOn = makeProduct({
  id: 1,
  name: 'Deneme Takımı',
  attributes: {
    part: 'roll-on',
    material: 'glass',
    shape: 'cylinder',
    diameterMm: 20,
    heightMm: 70,
  },
});
const sheet = makeProduct({
  id: 7,
  attributes: { part: 'label', isPersonalised: true, widthMm: 45, heightMm: 60 },
});
const labelled = {
  ...occasion,
  products: [rollOn],
  label: { product: sheet, fits: [1] },
} as OccasionDetail;

test('an error at the names disappears when they are changed, and says what helps', async () => {
  const problem = { path: 'label', message: 'Kesime 1,5 mm’den yakın.' };
  serve({ 'POST /designs': { body: { code: 'K7P2M9X4', isDraft: true, problems: [problem] } } });
  await renderPageInShop(<GiftPlanner occasion={labelled} />, {});
  await act(async () => void fireEvent.click(screen.getByLabelText('İsimli etiket ekle')));
  const names = screen.getByLabelText(/Etiketteki isimler/);
  const type = (value: string) => fireEvent.change(names, { target: { value } });
  const add = () => fireEvent.click(screen.getByRole('button', { name: /^Sepete ekle/ }));
  await act(async () => void add());
  expect(screen.getByText('Etikete yazılacak isimleri yazın.')).toBeTruthy();

  type('Muhammedmustafaoğulları');
  expect(screen.queryByText('Etikete yazılacak isimleri yazın.')).toBeNull();
  expect(names.getAttribute('aria-invalid')).not.toBe('true');
  await act(async () => void add());
  expect(await screen.findByText(/^Yazı bu etikete sığmıyor/)).toBeTruthy();
  type('M & Z');
  expect(screen.queryByText(/^Yazı bu etikete sığmıyor/)).toBeNull();
});
