// The store credit of a customer, as the customer sees it.
import type { Db } from '#server/base/db/db.ts';
import type { MyBalanceAnswer } from '#shared/balances/balances-wire.ts';
import { toLira, ZERO } from '#shared/base/money.ts';
import { selectBalanceEntries, selectCredit } from './balances.sql.ts';

/** `limit`: the maximum number of entries. */
export async function readMyBalance(
  db: Db,
  customerId: number,
  limit?: number,
): Promise<MyBalanceAnswer> {
  const credit = await selectCredit(db, customerId);
  const entries = credit ? await selectBalanceEntries(db, credit.id, limit) : [];
  return {
    balance: toLira(credit?.balanceKurus ?? ZERO),
    entries: entries.map(({ id, kind, amountKurus, orderNumber, note, createdAt }) => ({
      ...{ id, kind, amount: toLira(amountKurus), orderNumber },
      // The merchant's remark on an amount is meant for the customer.
      note: kind === 'given' || kind === 'taken' ? note : null,
      at: createdAt.toISOString(),
    })),
  };
}
