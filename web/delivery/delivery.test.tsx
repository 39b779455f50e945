// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryDatesAnswer } from '#shared/settings/config.ts';
import { expectLoggedFailure, renderPageInShop, serve } from '#web/testing/render-page.tsx';
import type { DeliveryPromiseProps } from './DeliveryDates.tsx';
import { DeliveryPromise } from './DeliveryPromise.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const today = '2026-11-23';
const answer = (arrival: { from: string; to: string } | null, dispatchOn = today) => ({
  body: {
    deadline: null,
    dates: { today, payBefore: '2026-11-23T11:00:00.000Z', dispatchOn, arrival },
  } satisfies DeliveryDatesAnswer,
});
const PATH = 'GET /delivery-dates';
const IZMIR = `${PATH}?city=${encodeURIComponent('İzmir')}`;

async function show(
  answers: Parameters<typeof serve>[0],
  props: Partial<DeliveryPromiseProps> = {},
  dispatchBefore: string | null = '14:00',
) {
  const asked = serve(answers);
  await renderPageInShop(<DeliveryPromise isPersonalised={false} {...props} />, {
    dispatchBefore,
  });
  await act(() => vi.dynamicImportSettled());
  return () => asked.map(({ path }) => path).filter((path) => path.startsWith('/delivery-dates'));
}
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Ne zaman gelir? İl seçin' }));
  await act(() => vi.dynamicImportSettled());
};
const choice = () => screen.getByRole('combobox', { name: 'Teslimat ili' });

test('a visitor chooses the province, which is there again on the next page', async () => {
  const answers = {
    [PATH]: answer(null),
    [IZMIR]: answer({ from: '2026-11-25', to: '2026-11-26' }),
  };
  const askedFirst = await show(answers);
  expect(askedFirst()).toEqual([]);
  await press();
  expect(document.activeElement).toBe(choice());
  expect(screen.getByText('Ne zaman gelir?')).toBeTruthy();
  expect(screen.getByText('Bugün 14:00 öncesi öderseniz bugün kargoda.')).toBeTruthy();
  await act(async () => fireEvent.change(choice(), { target: { value: 'İzmir' } }));
  expect(screen.getByRole('status').textContent).toMatch(/^Tahmini teslim 25\s–\s26 Kasım$/);

  cleanup();
  const asked = await show(answers);
  expect((choice() as HTMLSelectElement).value).toBe('İzmir');
  expect(asked()).toEqual([IZMIR.replace('GET ', '')]);
});

test('a visitor whose province is known is not asked for it', async () => {
  await show(
    { [IZMIR]: answer({ from: '2026-11-26', to: '2026-11-26' }, '2026-11-24') },
    { city: 'İzmir' },
  );
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText('Tahmini teslim 26 Kasım Perşembe')).toBeTruthy();
  expect(screen.getByText('Yarın kargoda.')).toBeTruthy();
});

test.each<[string, Partial<DeliveryPromiseProps>, string, string]>([
  ['on a later day', {}, '2026-11-30', '30 Kasım Pazartesi günü kargoda.'],
  [
    'made for the buyer',
    { isPersonalised: true },
    '2026-11-26',
    'Size özel hazırlanır, 26 Kasım Perşembe günü kargoda.',
  ],
  ['paid by transfer', { isByTransfer: true }, today, 'Havaleniz 23 Kasım 14:00 öncesi ulaşırsa.'],
])('says when it leaves: %s', async (_, props, dispatchOn, text) => {
  const dates = answer({ from: '2026-12-01', to: '2026-12-02' }, dispatchOn);
  await show(
    { [IZMIR]: dates, [`${IZMIR}&personalised=true`]: dates },
    { city: 'İzmir', ...props },
  );
  expect(screen.getByText(text)).toBeTruthy();
});

test('nothing is shown where no dates are promised, or they do not load', async () => {
  const asked = await show({}, {}, null);
  expect(asked()).toEqual([]);
  cleanup();
  expectLoggedFailure();
  await show({ [PATH]: { status: 500, body: { code: 'INTERNAL', message: 'x' } } });
  await press();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/kargoda/)).toBeNull();
});
