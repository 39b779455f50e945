// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fromLira } from '#shared/base/money.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { shownText } from '#web/testing/shown-text.ts';
import { MonthlyAmount } from './MonthlyAmount.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const installments = { minTotal: 1_000, maxCount: 6 };
const row = { count: 6, monthly: 212.21, total: 1_273.22, surcharge: 93.22 };
const monthly = () => shownText(screen.queryByText(/^Kartla/));

async function show(total: number, shop: object, families: object[] = []) {
  vi.stubGlobal('fetch', async () => Response.json({ price: total, isDown: false, families }));
  const element = <MonthlyAmount productId={5} quantity={1} total={fromLira(total)} />;
  await renderRoutes([{ path: '/', element }], '/', DEFAULT_RATES, { shop });
}

test('from the minimum for installments on, it shows the lowest monthly amount', async () => {
  await show(1_180, { installments }, [{ name: 'Axess', rows: [row] }]);
  await vi.waitFor(() => expect(monthly()).toBe('Kartla 6 taksit, ayda 212,21 TL'));
});

test('below the minimum, it shows that minimum; without installments nothing', async () => {
  await show(999.99, { installments });
  expect(monthly()).toBe('Kartla taksit 1.000,00 TL ve üzerinde');
  cleanup();
  await show(1_180, {});
  expect(screen.queryByText(/taksit/)).toBeNull();
});
