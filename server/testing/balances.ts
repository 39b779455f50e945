// Vouchers and store credit in tests, and the sums that must always hold in the ledger.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { selectVoucherByHash } from '#server/balances/balances.sql.ts';
import { bookCredit, hashOfVoucher } from '#server/balances/balances.ts';
import { issueVouchers } from '#server/balances/vouchers.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { kurus } from '#shared/base/money.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { checkout, checkoutBody, type RowInput } from './buyer.ts';
import type { TestCustomer } from './customers.ts';
import type { TestApp } from './test-app.ts';

type Shop = Pick<TestApp, 'db' | 'context'>;

/** `amount` is in kuruş. Returns the code. */
export async function makeVoucher(
  { db, context }: Shop,
  amount: number,
  validUntil = '2100-12-31',
): Promise<string> {
  const { vouchers } = await inTransaction(db, (tx) =>
    issueVouchers(tx, context.secrets, {
      key: randomUUID(),
      count: 1,
      amount: kurus(amount),
      validUntil,
      note: null,
      by: 'deneme@ornek.com',
      at: context.clock(),
    }),
  );
  return vouchers[0]?.code ?? '';
}

let given = 0;
/** In kuruş. */
export async function giveCredit(
  { db, context }: Shop,
  { id }: TestCustomer,
  amount: number,
): Promise<void> {
  given += 1;
  await inTransaction(db, (tx) =>
    bookCredit(tx, id, {
      amount: kurus(amount),
      reference: `test ${given}`,
      note: 'Deneme',
      createdBy: 'deneme@ornek.com',
      at: context.clock(),
    }),
  );
}

/** The balance of a voucher, in kuruş. */
export const leftOf = async ({ db }: Pick<Shop, 'db'>, code: string) =>
  (await selectVoucherByHash(db, hashOfVoucher(code)))?.balanceKurus;

export async function creditOf({ db }: Pick<Shop, 'db'>, { id }: TestCustomer): Promise<number> {
  const row = await db
    .selectFrom('balances')
    .select('balanceKurus')
    .where('customerId', '=', id)
    .executeTakeFirst();
  return Number(row?.balanceKurus ?? 0);
}

type With = {
  voucherCode?: string;
  useCredit?: boolean;
  /** In lira; if left out, it is calculated from the two balances. */
  toPay?: number;
  paymentMethod?: CheckoutInput['paymentMethod'];
  as?: TestCustomer | null;
  body?: object;
};

/** Places an order that is paid with them. */
export async function orderWith<T>(
  shop: TestApp,
  rows: RowInput[],
  { as = null, body: more = {}, toPay, ...wanted }: With,
) {
  const { paymentMethod = 'card', voucherCode, useCredit = false } = wanted;
  const body = await checkoutBody(shop, rows, { paymentMethod, ...more });
  const total = Math.round(body.expectedTotal * 100);
  const voucher = voucherCode ? ((await leftOf(shop, voucherCode)) ?? 0) : 0;
  const credit = useCredit && as ? await creditOf(shop, as) : 0;
  const rest = Math.max(0, total - voucher - credit) / 100;
  const balances = { voucherCode: voucherCode ?? null, useCredit, toPay: toPay ?? rest };
  const headers = as ? { authorization: `Bearer ${as.accessToken}` } : {};
  return checkout<T>(shop, { ...body, balances }, undefined, headers);
}

/**
 * Checks that each balance is the sum of its entries, that money, voucher and store credit of each
 * order add up to its total, that an order which ended unpaid has released its balances, and that
 * no refund exceeds what was paid with them. Only an accepted payment of another amount than was
 * asked for need not add up to the total (decision 0116), and a failed attempt says nothing.
 */
export async function expectBooksToAddUp({ db }: Pick<Shop, 'db'>): Promise<void> {
  const { rows: wrong } = await sql`
    select b.id, b.balance_kurus, sum(e.amount_kurus) from balances b
      left join balance_entries e on e.balance_id = b.id
      group by b.id having b.balance_kurus <> coalesce(sum(e.amount_kurus), 0)`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: orders } = await sql`
    select * from (
      select o.order_number, o.state, o.payment_state, o.total_kurus,
        o.voucher_kurus + o.credit_kurus as by_balances,
        p.money, p.money in (p.asked, p.asked + o.surcharge_kurus) as is_as_asked,
        (select coalesce(-sum(e.amount_kurus), 0) from balance_entries e
          where e.order_id = o.id and e.kind in ('order', 'released')) as spent,
        coalesce(r.corrected_money, 0) as corrected_money, coalesce(r.corrected_balances, 0)
          as corrected_balances, coalesce(r.balances, 0) as balances_back,
        -- Money that comes after the end and cannot pay the order any more changes nothing.
        case o.state when 'EXPIRED' then true when 'CANCELLED' then is_late
          or o.payment_state in ('PENDING', 'FAILED', 'REVIEW') else false end as is_over
      from orders o left join lateral (select
          sum(amount_kurus - voucher_kurus - credit_kurus) filter (where cause = 'correction')
            as corrected_money,
          sum(voucher_kurus + credit_kurus) filter (where cause = 'correction') as corrected_balances,
          sum(voucher_kurus + credit_kurus) as balances,
          coalesce(bool_or(cause = 'late'), false) as is_late
        from refunds where order_id = o.id) r on true
      left join lateral (select coalesce(taken_kurus, amount_kurus) as money, amount_kurus as asked
        from payments where order_id = o.id and (state in ('PENDING', 'PAID')
          or (state = 'REFUNDED' and failure_reason is null))
        order by state = 'PENDING', created_at desc limit 1) p on true
      where exists (select from balance_entries e where e.order_id = o.id)) each_order
    where (is_as_asked and money - corrected_money + by_balances <> total_kurus)
      or spent <> case when is_over then 0 else by_balances + corrected_balances end
      or balances_back > spent`.execute(db);
  expect(orders).toEqual([]);
}
