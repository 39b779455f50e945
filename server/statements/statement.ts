// The statement of a company's credit account, for its page, its PDF and its file.
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { entriesOf, findAccount } from '#server/credit/credit.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import type { Statement, StatementQuery } from '#shared/credit/credit-wire.ts';
import { statementOf } from '#shared/credit/statement.ts';

/** @throws AppError NOT_FOUND for a company without an account */
export async function readStatement(
  db: Db,
  companyId: number,
  { from, to }: StatementQuery,
  at: Date,
): Promise<Statement> {
  const account = await findAccount(db, companyId);
  if (!account) throw new AppError('NOT_FOUND');
  const [entries, company] = await Promise.all([
    entriesOf(db, companyId),
    db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst(),
  ]);
  const today = istanbulDay(at);
  const booked = entries.map(({ amountKurus, ...entry }) => ({ ...entry, amount: amountKurus }));
  const period = { from: from ?? null, to: to ?? null };
  const sums = statementOf(booked, period, today);
  return {
    companyName: company?.name ?? '',
    ...period,
    opening: toLira(sums.opening),
    charged: toLira(sums.charged),
    credited: toLira(sums.credited),
    closing: toLira(sums.closing),
    balance: toLira(sums.balance),
    overdue: toLira(sums.overdue),
    limit: toLira(account.limitKurus),
    free: liraOf(Math.max(0, account.limitKurus - sums.balance)),
    rows: sums.rows.map(({ id, bookedOn, kind, orderNumber, note, dueOn, ...row }) => ({
      id,
      bookedOn,
      kind,
      orderNumber,
      note,
      dueOn,
      amount: toLira(row.amount),
      balance: toLira(row.balance),
      open: row.open === null ? null : toLira(row.open),
      isOverdue: row.open !== null && row.open > 0 && dueOn !== null && dueOn < today,
    })),
  };
}
