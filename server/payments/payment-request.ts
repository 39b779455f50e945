// Builds the attempt for its provider. The only code that reads tables for an adapter.
import type { Db } from '#server/base/db/db.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Settings } from '#server/settings/settings.ts';
import { kurus, ZERO } from '#shared/base/money.ts';
import { paidShares } from '#shared/orders/refunds.ts';
import { divide } from '#shared/pricing/tax-rows.ts';
import { type OrderToPay, type PaymentOfOrder, selectOrderToPay } from './payments.sql.ts';
import type { Attempt, PaymentRequest } from './provider.ts';

/** For an order that was not placed in a browser. */
const NO_ADDRESS = '127.0.0.1';

export const toAttempt = (
  payment: Pick<
    PaymentOfOrder,
    'id' | 'amountKurus' | 'currency' | 'providerReference' | 'createdAt'
  > &
    Partial<Pick<PaymentOfOrder, 'providerPaymentId' | 'takenKurus' | 'takenCurrency'>>,
): Attempt => ({
  id: payment.id,
  amount: payment.amountKurus,
  currency: payment.currency,
  reference: payment.providerReference,
  providerPaymentId: payment.providerPaymentId ?? null,
  taken: payment.takenKurus ?? payment.amountKurus,
  takenCurrency: payment.takenCurrency ?? payment.currency,
  createdAt: payment.createdAt,
});

type RequestDeps = { db: Db; config: Pick<Config, 'publicUrl'>; settings: Pick<Settings, 'shop'> };

/** `placed`: the order, if it was written a moment ago; else it is read. */
export async function buildPaymentRequest(
  { db, config, settings }: RequestDeps,
  payment: Parameters<typeof toAttempt>[0] & Pick<PaymentOfOrder, 'provider'>,
  placed: OrderToPay | null = null,
): Promise<PaymentRequest> {
  const [order, shop] = await Promise.all([
    placed ?? selectOrderToPay(db, payment.id),
    settings.shop(),
  ]);
  const { orderNumber, items } = order;
  const shares = paidShares({
    rows: items.map(({ position, quantity, lineTotalKurus, discountKurus, ...item }) => ({
      position,
      quantity,
      lineTotal: kurus(lineTotalKurus),
      discount: kurus(discountKurus),
      taxPoints: item.taxPoints,
      tax: item.taxKurus,
    })),
    tax: order.taxKurus,
    taxPoints: order.taxPoints,
    pricesIncludeTax: order.pricesIncludeTax,
    shipping: order.shippingKurus,
  });
  // The part of the total that is paid with money, divided in the same proportions.
  const [shipping = ZERO, ...amounts] = divide(payment.amountKurus, [
    order.shippingKurus,
    ...shares,
  ]);
  return {
    attempt: toAttempt(payment),
    orderNumber,
    payBefore: order.expiresAt ?? payment.createdAt,
    language: order.language,
    buyer: {
      customerId: order.customerId,
      firstName: order.firstName,
      lastName: order.lastName,
      email: order.email,
      phone: order.phone,
      ip: order.remoteAddress ?? NO_ADDRESS,
    },
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress ?? order.shippingAddress,
    basket: {
      rows: items.map(({ position, name, quantity }, index) => ({
        position,
        name,
        quantity,
        amount: amounts[index] ?? ZERO,
      })),
      shipping,
    },
    installments: order.installmentOffer,
    account: { holder: shop.title, bank: shop.bank, iban: shop.iban },
    returnTo: {
      origin: config.publicUrl,
      callbackPath: `/api/payments/${payment.provider}/callback`,
      pagePath: `/payment/callback?${new URLSearchParams({ orderNumber, paymentId: payment.id })}`,
    },
  };
}
