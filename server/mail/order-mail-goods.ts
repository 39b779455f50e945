// The goods of an order and their sums in a mail.
import { showRecord, unitOfRecord } from '#server/orders/order-taxes.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { groupBySet } from '#shared/orders/order-sets.ts';
import type { MailContent } from './mail-content.ts';
import type { About, OrderMailAbout, Texts } from './order-mail-facts.ts';

export function refundedGoods(
  { refund, language }: About,
  t: Texts,
): NonNullable<MailContent['items']> {
  const lira = (amount: number) => formatLira(kurus(amount), language);
  return {
    heads: [t('product'), t('quantity'), t('total')],
    rows: (refund?.items ?? []).map(({ name, sku, quantity, amountKurus }) => ({
      name,
      detail: sku,
      quantity: numberText(quantity, language),
      total: lira(amountKurus),
    })),
    sums: [
      ...(refund && refund.shippingKurus > 0
        ? [[t('shipping'), lira(refund.shippingKurus)] as [string, string]]
        : []),
      [t('refundTotal'), lira(refund?.amountKurus ?? 0)],
    ],
  };
}

/** Names the delivery option that the buyer chose, if any. */
function shippingSum(
  { order: { delivery, shippingKurus }, language }: Pick<About, 'order' | 'language'>,
  t: Texts,
): [string, string] {
  const amount = delivery?.isBuyerPays
    ? t('buyerPays')
    : shippingKurus === 0
      ? t('free')
      : formatLira(shippingKurus, language);
  return [
    delivery
      ? t('shippingBy', {
          name: language === 'en' ? delivery.nameEn : delivery.nameTr,
          desi: delivery.desi,
        })
      : t('shipping'),
    amount,
  ];
}

/** For cash on delivery, and for installments once they are paid. */
function surchargeSum(
  {
    order: { surchargeKurus, installments, paymentMethod },
    language,
  }: Pick<About, 'order' | 'language'>,
  t: Texts,
): [string, string][] {
  if (surchargeKurus === 0) return [];
  const key =
    paymentMethod !== 'card'
      ? 'surchargeCash'
      : installments === null
        ? 'surcharge'
        : 'surchargeParts';
  return [[t(key, { count: installments ?? 0 }), formatLira(surchargeKurus, language)]];
}

export function goods(
  { order, items, sets, language }: About,
  t: Texts,
): NonNullable<MailContent['items']> {
  const lira = (amount: number) => formatLira(kurus(amount), language);
  const shown = showRecord(order, items, [{ amount: order.discountKurus }]);
  const lines = items.map((item, index) => ({ ...item, line: shown.rows[index]?.line ?? ZERO }));
  return {
    heads: [t('product'), t('quantity'), t('total')],
    rows: groupBySet(lines).flatMap(({ designId, rows }) => {
      const count = sets.find((set) => set.designId === designId)?.count ?? 0;
      const head =
        designId === null
          ? {}
          : {
              head: [t('set.title'), count > 0 && t('set.count', { count })]
                .filter(Boolean)
                .join(' · '),
            };
      return rows.map((item, index) => ({
        ...(index === 0 && head),
        name: item.name,
        detail: t('each', { price: unitOfRecord(order, item, language) }),
        quantity: numberText(item.quantity, language),
        total: lira(item.line),
      }));
    }),
    sums: [
      [t('subtotal'), lira(shown.subtotal)],
      ...shown.discounts
        .filter(({ amount }) => amount > 0)
        .map(({ amount }): [string, string] => [
          t(order.coupon ? 'discountWith' : 'discount', { coupon: order.coupon ?? '' }),
          `−${lira(amount)}`,
        ]),
      shippingSum({ order, language }, t),
      ...surchargeSum({ order, language }, t),
      [t('total'), lira(order.totalKurus)],
      ...shown.taxes.map(({ points, tax }): [string, string] => [
        t('taxInTotal', { percent: points / 100 }),
        lira(tax),
      ]),
      ...partSums({ order, language }, t),
    ],
  };
}

/** The parts of the total that a gift voucher and store credit pay, and the rest. */
function partSums(
  { order, language }: Pick<OrderMailAbout, 'order' | 'language'>,
  t: Texts,
): [string, string][] {
  const { voucherKurus, voucherLast4: last4, creditKurus } = order;
  if (voucherKurus + creditKurus === 0) return [];
  const lira = (amount: Kurus) => formatLira(amount, language);
  return [
    ...(voucherKurus > 0
      ? [[t('parts.voucher', { last4: last4 ?? '' }), `−${lira(voucherKurus)}`] as [string, string]]
      : []),
    ...(creditKurus > 0 ? [[t('parts.credit'), `−${lira(creditKurus)}`] as [string, string]] : []),
    [t('parts.toPay'), lira(moneyOf(order))],
  ];
}
