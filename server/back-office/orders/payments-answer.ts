// The payments and refunds of an order as the merchant sees them.
import { isToDecide, type paymentsOf } from '#server/payments/manual-payments.ts';
import { otherCurrencyOf } from '#server/payments/payments.ts';
import type { Providers } from '#server/payments/provider.ts';
import { isRefundedByProvider } from '#server/payments/providers.ts';
import type { RefundRecord } from '#server/payments/refunds.ts';
import type { BackOfficePayment, BackOfficeRefund } from '#shared/back-office/order.ts';
import { liraOf, toLira } from '#shared/base/money.ts';

const iso = (at: string): string => new Date(at).toISOString();

export type Payments = Awaited<ReturnType<typeof paymentsOf>>;

export const toBackOfficePayment = (payment: Payments[number]): BackOfficePayment => ({
  id: payment.id,
  provider: payment.provider,
  state: payment.state,
  amount: toLira(payment.amountKurus),
  taken: payment.takenKurus === null ? null : toLira(payment.takenKurus),
  takenCurrency: otherCurrencyOf(payment),
  failureReason: payment.failureReason,
  providerPaymentId: payment.providerPaymentId,
  createdAt: payment.createdAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
  isToDecide: isToDecide(payment),
});

/** The parts of a refund, if not all of it is money returned through the payment. */
const toRefundParts = ({
  amountKurus,
  moneyKurus,
  voucherKurus,
  creditKurus,
  isAsCredit,
}: RefundRecord): Pick<BackOfficeRefund, 'parts'> =>
  moneyKurus === amountKurus
    ? {}
    : {
        parts: {
          money: liraOf(moneyKurus),
          voucher: isAsCredit ? 0 : liraOf(voucherKurus),
          credit: liraOf(isAsCredit ? amountKurus : creditKurus),
        },
      };

export function toBackOfficeRefund(
  { providers }: { providers: Providers },
  refund: RefundRecord,
  payments: Payments,
): BackOfficeRefund {
  const {
    id,
    cause,
    state,
    reason,
    remark,
    createdBy,
    givenBy,
    failure,
    createdAt,
    doneAt,
    items,
    isGoodwill,
  } = refund;
  const payment = payments.find((known) => known.id === refund.paymentId);
  const isStuck = state === 'refused' || state === 'by-hand';
  return {
    id,
    cause,
    state,
    reason,
    remark,
    createdBy,
    givenBy,
    failure,
    isGoodwill,
    amount: liraOf(refund.amountKurus),
    currency: payment ? otherCurrencyOf(payment) : null,
    shipping: liraOf(refund.shippingKurus),
    createdAt: iso(createdAt),
    doneAt: doneAt && iso(doneAt),
    items: items.map(({ position, name, quantity, amountKurus, restocked }) => ({
      position,
      name,
      quantity,
      amount: liraOf(amountKurus),
      restocked,
    })),
    canTryAgain: isStuck && payment !== undefined && isRefundedByProvider(providers, payment),
    canMarkGiven: isStuck,
    ...toRefundParts(refund),
  };
}
