// An amount that was given back without a product lowers the reports about products, too.
import { expect, test } from 'vitest';
import { doJobs, keepingMailer } from '#server/testing/jobs.ts';
import { paidOrder, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { readReport, readRows } from './reports.ts';

const shop = useTestApp();
const backOffice = useOrderStaff(shop);

test('a goodwill amount is no revenue of products, categories and days', async () => {
  const { number, order } = await paidOrder(shop, backOffice);
  const today = istanbulDay(Date.now());
  const revenueOf = async (kind: 'product' | 'category' | 'day') => {
    const rows = await readRows(shop, { kind, from: today, to: today });
    return rows.reduce((sum, { revenue }) => sum + revenue, 0);
  };
  const kinds = ['product', 'category', 'day'] as const;
  const before = await Promise.all(kinds.map(revenueOf));
  await backOffice.post(number, 'refunds/goodwill', {
    version: order.version,
    amount: 20,
    reason: 'agreed',
  });
  await doJobs(shop.context, keepingMailer());
  const after = await Promise.all(kinds.map(revenueOf));
  for (const [index, kind] of kinds.entries())
    expect((before[index] ?? 0) - (after[index] ?? 0), kind).toBeCloseTo(20, 2);
  const { total } = await readReport(shop, { kind: 'product', from: today, to: today });
  expect(total.revenue).toBeCloseTo(order.total - 20, 2);
});
