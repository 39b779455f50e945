// The money that a provider reports, with its installment surcharge.
import type { Tx } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import { updateSurcharge } from '#server/orders/orders.sql.ts';
import { kurus } from '#shared/base/money.ts';
import { countOfSurcharge } from '#shared/pricing/installments.ts';
import type { PaymentRow } from './payments.sql.ts';
import type { Outcome } from './provider.ts';

/** The requested amount and the surcharge, for a provider that reports only their sum. */
export const splitSurcharge = (outcome: Outcome, asked: number): Outcome =>
  outcome.state === 'paid' && outcome.isTotal && outcome.amount > asked
    ? { ...outcome, amount: asked, surcharge: outcome.amount - asked }
    : outcome;

export type Money = Pick<
  PaymentRow,
  'providerPaymentId' | 'takenKurus' | 'takenCurrency' | 'installments'
>;

/**
 * What the provider reports about the money. A provider's payment that already belongs to another
 * attempt stays there.
 */
export function reportedMoneyOf(
  { installmentOffer }: Order,
  outcome: Outcome,
  isMoneyKnown: boolean,
): Money {
  if (outcome.state !== 'paid') {
    const providerPaymentId = outcome.state === 'reviewing' ? outcome.providerPaymentId : null;
    return { providerPaymentId, takenKurus: null, takenCurrency: null, installments: null };
  }
  const surcharge = outcome.surcharge ?? 0;
  return {
    providerPaymentId: isMoneyKnown ? null : outcome.providerPaymentId,
    takenKurus: kurus(outcome.amount + surcharge),
    takenCurrency: outcome.currency || null,
    installments: outcome.installments ?? countOfSurcharge(installmentOffer, surcharge),
  };
}

/** Adds the installment surcharge to the order: its total is now what the card paid. */
export async function addSurcharge(
  tx: Tx,
  order: Order,
  outcome: Outcome,
  { installments }: Money,
): Promise<Order> {
  if (outcome.state !== 'paid' || order.paymentMethod !== 'card') return order;
  return updateSurcharge(tx, order, { surcharge: kurus(outcome.surcharge ?? 0), installments });
}
