// The PDF of an order: items, prices, address, refunds. It states that it is not an invoice.

import { translate } from '#server/base/errors/texts.ts';
import type { Order, OrderItemRecord } from '#server/orders/order-records.ts';
import { showRecord, unitOfRecord } from '#server/orders/order-taxes.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { groupBySet } from '#shared/orders/order-sets.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ShownTotals } from '#shared/pricing/shown-totals.ts';
import type { TaxLine } from '#shared/pricing/taxes.ts';
import {
  addressLines,
  drawBlocks,
  drawNote,
  drawRunning,
  drawSums,
  drawTitle,
  type Sum,
} from './blocks.ts';
import { colors, type PdfWriter, page } from './pdf.ts';
import { type Cell, drawTable } from './table.ts';

export type Summary = {
  order: Order;
  items: readonly OrderItemRecord[];
  sets: OrderAnswer['sets'];
  discounts: readonly { name: string; amountKurus: number }[];
  refunds: readonly { amountKurus: number; isDone: boolean; at: string }[];
};

export function drawOrderSummary(
  writer: PdfWriter,
  { order, items, sets, discounts, refunds }: Summary,
): void {
  const { t, language } = writer;
  const lira = (amount: Kurus) => formatLira(amount, language);
  const shown = showRecord(
    order,
    items,
    discounts.map(({ name, amountKurus }) => ({ name, amount: kurus(amountKurus) })),
  );
  const lines = items.map((item, index) => ({ ...item, line: shown.rows[index]?.line ?? ZERO }));
  const title = t('summary.title');
  const status = translate(
    language,
    'orders',
    `status.${customerStatus(order.state, order.paymentState, order.returnState)}`,
  );
  drawTitle(writer, title, order.orderNumber, [
    dateText(order.createdAt, language),
    t(`summary.method.${order.paymentMethod}`),
    status,
  ]);
  drawBlocks(writer, [
    { title: t('delivery'), lines: addressLines(order.shippingAddress) },
    { title: t('summary.invoice'), lines: invoiceLines(order, writer) },
  ]);
  drawTable(
    writer,
    [
      { head: t('product'), width: 52 },
      { head: t('quantity'), width: 12, align: 'right' },
      { head: t('summary.each'), width: 18, align: 'right' },
      { head: t('summary.amount'), width: 18, align: 'right' },
    ],
    groupBySet(lines).flatMap(({ designId, rows }) => [
      ...(designId === null ? [] : [setHead(designId, sets, writer)]),
      ...rows.map((item) => [
        { text: item.name, detail: item.sku, weight: 'medium' as const },
        { text: numberText(item.quantity, language) },
        { text: unitOfRecord(order, item, language) },
        { text: lira(item.line) },
      ]),
    ]),
    () => drawRunning(writer, title, order.orderNumber),
  );
  drawSums(writer, sumsOf({ order, refunds }, shown, writer));
  if (order.note) drawNote(writer, t('slip.note'), order.note);
  // The last line goes to the bottom of the page, not on a new page.
  writer.need(0);
  writer.write(t('summary.noInvoice'), page.left, writer.y, { size: 8, color: colors.mute });
}

/** The heading above the parts of a set: the design, and the number of sets. */
function setHead(designId: string, sets: Summary['sets'], { t, language }: PdfWriter): Cell[] {
  const sum = sets.find((set) => set.designId === designId)?.count ?? 0;
  const detail = [
    t('slip.design', { design: designId }),
    sum > 0 && t('summary.sets', { count: sum, sets: numberText(sum, language) }),
  ]
    .filter(Boolean)
    .join(' · ');
  return [
    { text: t('summary.set'), detail, weight: 'bold' },
    { text: '' },
    { text: '' },
    { text: '' },
  ];
}

function invoiceLines(
  { invoice, billingAddress, shippingAddress, firstName, lastName, email, phone }: Order,
  { t }: PdfWriter,
): string[] {
  const address = addressLines(billingAddress ?? shippingAddress);
  if (invoice.kind === 'individual')
    return [
      billingAddress ? (address[0] ?? '') : `${firstName} ${lastName}`,
      ...(billingAddress ? address.slice(1, 3) : [t('summary.sameAddress')]),
      email,
      formatPhone(phone),
    ];
  const tax = t('taxOffice', { taxOffice: invoice.taxOffice, number: invoice.taxNumber ?? '' });
  return [
    invoice.companyName,
    tax,
    ...(billingAddress ? address.slice(1, 3) : [t('summary.sameAddress')]),
    email,
  ];
}

const surchargeLabel = ({ paymentMethod, installments }: Order, t: PdfWriter['t']): string =>
  paymentMethod !== 'card'
    ? t('summary.surchargeCash')
    : installments === null
      ? t('summary.surcharge')
      : t('summary.surchargeParts', { count: installments });

/** The total tax by rate, as on the invoice. */
export const taxSums = (
  taxes: readonly TaxLine[],
  { t, language }: Pick<PdfWriter, 't' | 'language'>,
): Sum[] =>
  taxes.map(({ points, tax }) => ({
    label: t('summary.taxInTotal', { percent: points / 100 }),
    amount: formatLira(tax, language),
  }));

/** The parts of the total that a gift voucher and store credit pay, and the rest. */
function partSums(
  order: Summary['order'],
  { t, language }: Pick<PdfWriter, 't' | 'language'>,
): Sum[] {
  const { voucherKurus, voucherLast4: last4, creditKurus } = order;
  if (voucherKurus + creditKurus === 0) return [];
  const lira = (amount: number) => formatLira(kurus(amount), language);
  return [
    ...(voucherKurus > 0
      ? [{ label: t('summary.voucher', { last4: last4 ?? '' }), amount: `−${lira(voucherKurus)}` }]
      : []),
    ...(creditKurus > 0 ? [{ label: t('summary.credit'), amount: `−${lira(creditKurus)}` }] : []),
    { label: t('summary.toPay'), amount: lira(moneyOf(order)) },
  ];
}

type Shown = ShownTotals<{ name: string; amount: Kurus }>;

function sumsOf(
  { order, refunds }: Pick<Summary, 'order' | 'refunds'>,
  shown: Shown,
  { t, language }: PdfWriter,
): Sum[] {
  const lira = (amount: number) => formatLira(kurus(amount), language);
  const named = shown.discounts.filter(({ amount }) => amount > 0);
  const given = refunds.filter(({ isDone }) => isDone);
  return [
    { label: t('summary.subtotal'), amount: lira(shown.subtotal) },
    ...named.map(({ name, amount }) => ({ label: name, amount: `−${lira(amount)}` })),
    {
      label: t('summary.shipping'),
      amount: order.shippingKurus === 0 ? t('summary.free') : lira(order.shippingKurus),
    },
    ...(order.surchargeKurus > 0
      ? [{ label: surchargeLabel(order, t), amount: lira(order.surchargeKurus) }]
      : []),
    { label: t('summary.total'), amount: lira(order.totalKurus), isTotal: true },
    ...taxSums(shown.taxes, { t, language }),
    ...partSums(order, { t, language }),
    ...given.map(({ amountKurus, at }) => ({
      label: t('summary.refund', { day: dateText(new Date(at), language) }),
      amount: `−${lira(amountKurus)}`,
    })),
    ...(order.refundedKurus > 0
      ? [
          {
            label: t('summary.left'),
            amount: lira(order.totalKurus - order.refundedKurus),
            isTotal: true,
          },
        ]
      : []),
  ];
}
