// The mails about an order: what each says, to whom, and when it is no longer true. Owns no table; the words are in
// locales (mails). To the buyer in the language of the order, to the shop in Turkish.
import { carrierName, trackingUrlOf } from '#shared/carriers.ts';
import { formatPhone } from '#shared/identity.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts';
import { formatLira, kurus } from '#shared/money.ts';
import { groupBySet } from '#shared/order-sets.ts';
import { type OrderAnswer, readOrderNumber, showOrderNumber } from '#shared/orders.ts';
import type { Shop } from '../config/settings.ts';
import type { Context } from '../context.ts';
import type { OrderMail } from '../job-queue.ts';
import { accessTokenOf } from '../orders/access.ts';
import { findInvoice, type Invoice, readInvoiceFile } from '../orders/invoices.ts';
import { canPay } from '../orders/order-state.ts';
import { type Order, type OrderItemRecord, type ReturnRecord, type ShipmentRecord, selectDocuments, selectOrderById, selectOrderParts, toSets } from '../orders/orders.ts';
import { findPayment, type PaymentOfOrder } from '../payments/payments.ts';
import { type RefundRecord, refundsOf } from '../payments/refunds.ts';
import { translate } from '../texts.ts';
import { buyerMails, type MailKind } from './kinds.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';
import { isReturnMail, returnMailContent } from './return-mails.ts';

type MailContext = Pick<Context, 'db' | 'settings' | 'secrets' | 'config' | 'storage'>;
export type OrderMailAbout = {
  order: Order;
  items: OrderItemRecord[];
  sets: OrderAnswer['sets'];
  payment: PaymentOfOrder | null;
  shipment: ShipmentRecord | null;
  refund: RefundRecord | null;
  invoice: Invoice | null;
  returned: ReturnRecord | null;
  shop: Shop;
  /** Where goods are sent back to, where that is not the shop's address. */
  returnAddress?: string;
  trackUrl: string;
  language: Language;
};
type About = OrderMailAbout;
type Words = (key: string, values?: Record<string, string | number>) => string;

/** Null when there is nothing to say any more, or nobody to say it to. */
export async function composeMail(context: MailContext, mail: OrderMail): Promise<Mail | null> {
  const { db, settings, secrets, config } = context;
  const { kind, orderId, paymentId, shipmentId = null, refundId = null, invoiceId = null, returnId = null, again } = mail;
  const order = await selectOrderById(db, orderId);
  if (!order) return null;
  const isForBuyer = buyerMails.some((mail) => mail === kind);
  const language = isForBuyer ? order.language : DEFAULT_LANGUAGE;
  const shop = await settings.shop();
  // Who pays again, or paid meanwhile, needs no news of an earlier failure.
  if (kind === 'payment-failed' && !(canPay(order) && order.paymentState === 'FAILED')) return null;
  if (!isForBuyer && shop.email === '') return null;

  const { items, setParts, shipments, returns } = await selectOrderParts(db, order.id);
  const shipment = shipments.find(({ id }) => id === shipmentId) ?? null;
  if (kind === 'order-shipped' && !shipment) return null;
  // News that were overtaken: it is on its way already, or was cancelled.
  if (kind === 'order-preparing' && order.state !== 'PREPARING') return null;
  if (kind === 'order-delivered' && order.state !== 'DELIVERED') return null;
  const refund = refundId === null ? null : ((await refundsOf(db, order.id)).find(({ id }) => id === refundId) ?? null);
  const invoice = invoiceId === null ? null : await findInvoice(db, order.id, invoiceId);
  // Removed before its mail left.
  if (kind === 'order-invoice' && !invoice) return null;
  const returned = returns.find(({ id }) => id === returnId) ?? null;
  // Sent meanwhile, or over.
  if (kind === 'return-reminder' && returned?.state !== 'approved') return null;
  const payment = paymentId ? await findPayment(db, paymentId) : null;
  const trackUrl = `${config.publicUrl}/orders/track/${order.orderNumber}#t=${accessTokenOf(secrets, order.orderNumber)}`;
  const content = orderMailContent(kind, {
    order,
    items,
    sets: toSets(setParts),
    payment,
    shipment,
    refund,
    invoice,
    returned,
    shop,
    returnAddress: (await settings.returns()).address,
    trackUrl,
    language,
  });
  const rendered = await renderMail(content);
  const documents = kind === 'order-received' || kind === 'order-for-you' ? await selectDocuments(db, order.id) : [];
  const file = invoice && (await readInvoiceFile(context, invoice));
  return {
    kind,
    about: [order.orderNumber, paymentId, shipmentId, refundId && `r${refundId}`, invoiceId && `i${invoiceId}`, returnId && `v${returnId}`, again].filter(Boolean).join('-'),
    to: isForBuyer ? { name: `${order.firstName} ${order.lastName}`, address: order.email } : { name: shop.name, address: shop.email },
    ...(isForBuyer ? (shop.email ? { replyTo: shop.email } : {}) : { replyTo: order.email }),
    subject: content.subject,
    ...rendered,
    attachments: [
      ...documents.map((document) => ({ filename: `${translate(language, 'mails', `documents.${document.kind}`)}.html`, content: document.html })),
      ...(file ? [{ filename: `${invoice.number}.pdf`, content: file, contentType: 'application/pdf' }] : []),
    ],
  };
}

export function orderMailContent(kind: MailKind, about: About): MailContent {
  const { order, shop, language, trackUrl } = about;
  const t: Words = (key, values) => translate(language, 'mails', key, values);
  const orderNumber = showOrderNumber(readOrderNumber(order.orderNumber));
  const amount = formatLira(kurus(about.refund?.amountKurus ?? about.payment?.takenKurus ?? about.payment?.amountKurus ?? order.totalKurus), language);
  const values = { orderNumber, amount, name: `${order.firstName} ${order.lastName}` };
  const base = {
    language,
    subject: t(`${kind}.subject`, values),
    heading: t(`${kind}.heading`, values),
    footer: [t('footer', { title: shop.title, address: shop.address }), [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · ')].filter(Boolean),
    shopName: shop.name,
  };
  const action = { label: t('track'), url: trackUrl };
  const greeting = t('greeting', values);
  if (isReturnMail(kind)) return { ...base, ...returnMailContent(kind, about, t) };
  switch (kind) {
    case 'order-received':
      return {
        ...base,
        paragraphs: [greeting, t(`${kind}.${order.paymentMethod}`, values)],
        facts: [...(order.paymentMethod === 'transfer' ? transferFacts(about, t) : []), ...deliveryFacts(about, t)],
        items: goods(about, t),
        action,
        closing: [t(`${kind}.closing`)],
      };
    case 'order-paid':
      return { ...base, paragraphs: [greeting, t(`${kind}.text`, values)], facts: deliveryFacts(about, t), items: goods(about, t), action };
    case 'payment-failed':
      return {
        ...base,
        paragraphs: [
          greeting,
          t(`${kind}.text`, values),
          translate(language, 'payments', `reasons.${about.payment?.failureReason ?? 'technical'}`),
          t(`${kind}.kept`, { time: timeOf(order.expiresAt, language) }),
        ],
        facts: [
          [t('orderNumber'), orderNumber],
          [t('amount'), amount],
        ],
        action: { label: t(`${kind}.action`), url: trackUrl },
      };
    case 'payment-refunded':
      return {
        ...base,
        paragraphs: [greeting, t(`${kind}.text`, values)],
        facts: [
          [t('orderNumber'), orderNumber],
          [t('amount'), amount],
        ],
        action,
      };
    case 'order-preparing':
      return { ...base, paragraphs: [greeting, t(`${kind}.text`, values)], facts: deliveryFacts(about, t), items: goods(about, t), action };
    case 'order-delivered':
      return {
        ...base,
        paragraphs: [greeting, t(`${kind}.text`, values)],
        facts: deliveryFacts(about, t),
        items: goods(about, t),
        action,
        closing: [t(`${kind}.closing`)],
      };
    case 'order-shipped':
      return { ...base, paragraphs: [greeting, t(`${kind}.text`, values)], facts: parcelFacts(about, t), items: parcelGoods(about, t), ...parcelWays(about, t) };
    case 'order-cancelled':
    case 'order-refunded':
      return {
        ...base,
        paragraphs: [greeting, t(kind === 'order-cancelled' && (order.paymentState === 'FAILED' || order.totalKurus === 0) ? 'order-cancelled.unpaid' : `${kind}.text`, values)],
        facts: [
          [t('orderNumber'), orderNumber],
          [t('amount'), amount],
        ],
        action,
      };
    case 'order-partly-refunded':
      return { ...base, paragraphs: [greeting, t(`${kind}.${isToAccount(about) ? 'transfer' : 'card'}`, values), ...refundReason(about, t)], items: goodsBack(about, t), action };
    case 'order-invoice':
      return {
        ...base,
        ...(about.invoice?.kind === 'refund' && { subject: t(`${kind}.refundSubject`, values), heading: t(`${kind}.refundHeading`) }),
        paragraphs: [greeting, t(`${kind}.${about.invoice?.url ? 'link' : 'file'}`, values)],
        facts: [
          [t('orderNumber'), orderNumber],
          [t('invoiceNumber'), about.invoice?.number ?? ''],
        ],
        ...(about.invoice?.url ? { action: { label: t(`${kind}.open`), url: about.invoice.url }, links: [action] } : { action }),
      };
    case 'order-for-you':
      return {
        ...base,
        paragraphs: [greeting, t(`${kind}.${byHandWay(order)}`, { ...values, time: timeOf(order.expiresAt, language) })],
        facts: [...(order.paymentMethod === 'transfer' ? transferFacts(about, t) : []), ...deliveryFacts(about, t)],
        items: goods(about, t),
        action: { label: t(`${kind}.action.${byHandWay(order)}`), url: trackUrl },
        closing: [t(`${kind}.closing`)],
      };
    case 'new-order':
      return {
        ...base,
        paragraphs: [t(`${kind}.${order.paymentMethod}`, values)],
        facts: [
          [t('customer'), values.name],
          [t('phone'), formatPhone(order.phone)],
          [t('email'), order.email],
          ...deliveryFacts(about, t),
          ...(order.note ? [[t('note'), order.note] as [string, string]] : []),
        ],
        items: goods(about, t),
      };
    case 'order-withdrawn':
      return {
        ...base,
        paragraphs: [t(`${kind}.${order.paymentState === 'FAILED' ? 'unpaid' : 'text'}`, values)],
        facts: [
          [t('orderNumber'), orderNumber],
          [t('customer'), values.name],
          [t('amount'), amount],
        ],
        items: goods(about, t),
      };
    case 'payment-review':
    case 'late-refund':
      return {
        ...base,
        paragraphs: [t(`${kind}.text`, values)],
        facts: [
          [t('orderNumber'), orderNumber],
          [t('payment'), about.payment?.id ?? ''],
          [t('amount'), amount],
          [t('customer'), values.name],
        ],
      };
  }
}

function parcelFacts(about: About, t: Words): [string, string][] {
  const { shipment } = about;
  return [
    [t('carrier'), carrierName(shipment?.carrier ?? '')],
    ...(shipment?.trackingNumber ? [[t('trackingNumber'), shipment.trackingNumber] as [string, string]] : []),
    ...deliveryFacts(about, t),
  ];
}

const parcelGoods = ({ shipment }: About, t: Words): NonNullable<MailContent['items']> => ({
  heads: [t('product'), '', t('quantity')],
  rows: (shipment?.items ?? []).map(({ name, quantity }) => ({ name, detail: '', quantity: '', total: String(quantity) })),
  sums: [],
});

/** The company's own page where it has one, then the order's. */
function parcelWays({ shipment, trackUrl }: About, t: Words): Pick<MailContent, 'action' | 'links'> {
  const carrierUrl = shipment && trackingUrlOf(shipment);
  const order = { label: t('track'), url: trackUrl };
  return carrierUrl ? { action: { label: t('followParcel'), url: carrierUrl }, links: [order] } : { action: order };
}

function transferFacts({ order, shop, language }: About, t: Words): [string, string][] {
  return [
    [t('accountHolder'), shop.title],
    [t('bank'), shop.bank],
    ['IBAN', shop.iban.replace(/(.{4})(?=.)/g, '$1 ')],
    [t('transferNote'), order.orderNumber],
    [t('payBefore'), timeOf(order.expiresAt, language)],
  ];
}

function deliveryFacts({ order }: About, t: Words): [string, string][] {
  const { firstName, lastName, neighbourhood, line, postcode, district, city } = order.shippingAddress;
  return [
    [t('orderNumber'), showOrderNumber(order.orderNumber)],
    [t('delivery'), [`${firstName} ${lastName}`, neighbourhood, line, `${postcode} ${district} / ${city}`.trim()].join(', ')],
  ];
}

/** An order that was made for its buyer is never paid at the door. */
const byHandWay = ({ paymentMethod }: About['order']): 'card' | 'transfer' => (paymentMethod === 'transfer' ? 'transfer' : 'card');

/** A card gets its money back by itself; anything else was sent to an account. */
const isToAccount = ({ order, refund }: About): boolean => order.paymentMethod !== 'card' || refund?.givenBy !== null;

const refundReason = ({ refund }: About, t: Words): string[] => (refund?.reason && refund.reason !== 'other' ? [t(`refundReason.${refund.reason}`)] : []);

function goodsBack({ refund, language }: About, t: Words): NonNullable<MailContent['items']> {
  const lira = (amount: number) => formatLira(kurus(amount), language);
  return {
    heads: [t('product'), t('quantity'), t('total')],
    rows: (refund?.items ?? []).map(({ name, sku, quantity, amountKurus }) => ({ name, detail: sku, quantity: String(quantity), total: lira(amountKurus) })),
    sums: [...(refund && refund.shippingKurus > 0 ? [[t('shipping'), lira(refund.shippingKurus)] as [string, string]] : []), [t('refundTotal'), lira(refund?.amountKurus ?? 0)]],
  };
}

/** With how it travels, where that was chosen. */
function shippingSum({ order: { delivery, shippingKurus }, language }: Pick<About, 'order' | 'language'>, t: Words): [string, string] {
  const amount = delivery?.isBuyerPays ? t('buyerPays') : shippingKurus === 0 ? t('free') : formatLira(shippingKurus, language);
  return [delivery ? t('shippingBy', { name: language === 'en' ? delivery.nameEn : delivery.nameTr, desi: delivery.desi }) : t('shipping'), amount];
}

/** Of cash on delivery; of installments once they are paid. */
function surchargeSum({ order: { surchargeKurus, installments, paymentMethod }, language }: Pick<About, 'order' | 'language'>, t: Words): [string, string][] {
  if (surchargeKurus === 0) return [];
  const key = paymentMethod !== 'card' ? 'surchargeCash' : installments === null ? 'surcharge' : 'surchargeParts';
  return [[t(key, { count: installments ?? 0 }), formatLira(surchargeKurus, language)]];
}

function goods({ order, items, sets, language }: About, t: Words): NonNullable<MailContent['items']> {
  const lira = (amount: number) => formatLira(kurus(amount), language);
  const taxKey = order.pricesIncludeTax ? 'taxIncluded' : 'tax';
  return {
    heads: [t('product'), t('quantity'), t('total')],
    rows: groupBySet(items).flatMap(({ designId, rows }) => {
      const count = sets.find((set) => set.designId === designId)?.count ?? 0;
      const head = designId === null ? {} : { head: [t('set.title'), count > 0 && t('set.count', { count })].filter(Boolean).join(' · ') };
      return rows.map((item, index) => ({
        ...(index === 0 && head),
        ...{ name: item.name, detail: t('each', { price: lira(item.unitPriceKurus) }), quantity: String(item.quantity), total: lira(item.lineTotalKurus) },
      }));
    }),
    sums: [
      [t('subtotal'), lira(order.subtotalKurus)],
      ...(order.discountKurus > 0 ? [[t(order.coupon ? 'discountWith' : 'discount', { coupon: order.coupon ?? '' }), `−${lira(order.discountKurus)}`] as [string, string]] : []),
      [t(taxKey, { percent: order.taxPoints / 100 }), lira(order.taxKurus)],
      shippingSum({ order, language }, t),
      ...surchargeSum({ order, language }, t),
      [t('total'), lira(order.totalKurus)],
    ],
  };
}

const timeOf = (at: Date | null, language: Language): string =>
  at === null ? '' : new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'tr-TR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(at);
