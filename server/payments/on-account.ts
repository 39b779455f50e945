// An order on account that costs more after a correction: its single payment is raised together
// with the debt (decisions 0064 and 0091).

import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { chargeMore, findCharge, requireCredit } from '#server/credit/credit.ts';
import type { CreditRules } from '#server/settings/setting-records.ts';
import { add, type Kurus } from '#shared/base/money.ts';
import { type PaymentRow, raisePayment } from './payments.sql.ts';

/**
 * Call with the order locked.
 * @throws AppError CREDIT_STOPPED, CREDIT_OVERDUE, CREDIT_LIMIT_REACHED, ORDER_MOVE_NOT_ALLOWED
 */
export async function raiseOnAccount(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'amountKurus'>,
  difference: Kurus,
  { rules, by, at }: { rules: CreditRules; by: string; at: Date },
): Promise<void> {
  const { id, orderId, amountKurus } = payment;
  const charge = await findCharge(tx, orderId);
  if (!charge) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  const free = await requireCredit(tx, charge.companyId, difference, { rules, at });
  const raised = add(amountKurus, difference);
  if (!(await raisePayment(tx, id, { from: amountKurus, to: raised })))
    throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  // Unique: the order is locked and its payment only increases, so each sum occurs once.
  const reference = `raised ${id} ${raised}`;
  await chargeMore(tx, free, { orderId, amount: difference, reference, by, at });
}
