import { expect, test } from 'vitest';
import { openDb } from '#server/base/db/db.ts';
import { useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { adminGrants } from '#shared/back-office/rights.ts';
import { readBackOfficeOrder } from './order.ts';

const shop = useTestApp();
const backOffice = useCorrections(shop);

test('the page of a paid order reads nothing twice', async () => {
  const { orderNumber } = await backOffice.paidByCard();
  const statements: string[] = [];
  const { db } = openDb(shop.databaseUrl, {
    onStatement: ({ query }) => statements.push(query.sql),
  });
  await readBackOfficeOrder({ ...shop.context, db }, orderNumber, adminGrants);
  await db.destroy();

  const ofPayments = statements.filter((text) => text.includes('from "payments"'));
  expect(ofPayments).toHaveLength(1);
  expect(new Set(statements).size).toBe(statements.length);
});
