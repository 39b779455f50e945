// The facts and rows of mails about an order: delivery address, payment, items.

import type { Invoice } from '#server/orders/invoices.sql.ts';
import type {
  Order,
  OrderItemRecord,
  ReturnRecord,
  ShipmentRecord,
} from '#server/orders/order-records.ts';
import type { PaymentOfOrder } from '#server/payments/payments.ts';
import type { RefundRecord } from '#server/payments/refunds.ts';
import type { Proof } from '#server/proofs/proofs.ts';
import type { Shop } from '#server/settings/settings.ts';
import { dateTimeText, dayRangeText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { streetOf } from '#shared/base/place.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { CancelReason } from '#shared/orders/order-states.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { type CheckoutMethod, isManualMethod } from '#shared/orders/payment-methods.ts';
import { carrierName, trackingUrlOf } from '#shared/shipping/carriers.ts';
import type { MailContent } from './mail-content.ts';
import type { MailTexts } from './mail-texts.ts';

export type OrderMailAbout = {
  order: Order;
  items: OrderItemRecord[];
  sets: OrderAnswer['sets'];
  payment: PaymentOfOrder | null;
  shipment: ShipmentRecord | null;
  refund: RefundRecord | null;
  /** The reason of the shop's cancellation, if the buyer may read it. */
  cancellation?: { reason: CancelReason; remark: string | null } | null | undefined;
  invoice: Invoice | null;
  returned: ReturnRecord | null;
  proof?: ProofOfMail | null;
  shop: Shop;
  /** The address for returned goods, if it is not the shop's address. */
  returnAddress?: string;
  trackUrl: string;
  /** The link of an order whose goods are reserved only after its buyer opens it. */
  reserveUrl?: string | null;
  language: Language;
  /**
   * Nobody has proved the mailbox or paid: then the mail contains nothing that was typed, because
   * it may go to a person who did not order.
   */
  isUnproved?: boolean;
  /** The merchant's own texts for this mail, in its language. */
  texts?: MailTexts;
};
/** With the link for the person who must answer it. */
export type ProofOfMail = Pick<Proof, 'number' | 'state' | 'facts' | 'history'> & { url: string };
export type About = OrderMailAbout;
export type Texts = (key: string, values?: Record<string, string | number>) => string;

export function parcelFacts(about: About, t: Texts): [string, string][] {
  const { shipment } = about;
  return [
    [t('carrier'), carrierName(shipment?.carrier ?? '')],
    ...(shipment?.trackingNumber
      ? [[t('trackingNumber'), shipment.trackingNumber] as [string, string]]
      : []),
    ...deliveryFacts(about, t),
  ];
}

export const parcelGoods = (
  { shipment, language }: About,
  t: Texts,
): NonNullable<MailContent['items']> => ({
  heads: [t('product'), '', t('quantity')],
  rows: (shipment?.items ?? []).map(({ name, quantity }) => ({
    name,
    detail: '',
    quantity: '',
    total: numberText(quantity, language),
  })),
  sums: [],
});

/** The carrier's page first, if there is one, then the order's page. */
export function parcelActions(
  { shipment, trackUrl }: About,
  t: Texts,
): Pick<MailContent, 'action' | 'links'> {
  const carrierUrl = shipment && trackingUrlOf(shipment);
  const order = { label: t('track'), url: trackUrl };
  return carrierUrl
    ? { action: { label: t('followParcel'), url: carrierUrl }, links: [order] }
    : { action: order };
}

export function transferFacts({ order, shop, language }: About, t: Texts): [string, string][] {
  return [
    [t('accountHolder'), shop.title],
    [t('bank'), shop.bank],
    ['IBAN', shop.iban.replace(/(.{4})(?=.)/g, '$1 ')],
    [t('transferNote'), order.orderNumber],
    [t('payBefore'), timeOf(order.expiresAt, language)],
  ];
}

export function deliveryFacts(
  { order, isUnproved, language }: About,
  t: Texts,
): [string, string][] {
  const { firstName, lastName, neighbourhood, line, postcode, district, city } =
    order.shippingAddress;
  const place = `${district} / ${city}`;
  const promise = order.state === 'DELIVERED' ? null : order.promise;
  return [
    [t('orderNumber'), showOrderNumber(order.orderNumber)],
    [
      t('delivery'),
      isUnproved
        ? place
        : [`${firstName} ${lastName}`, neighbourhood, line, `${postcode} ${place}`.trim()].join(
            ', ',
          ),
    ],
    ...(promise
      ? [[t('arrival'), dayRangeText(promise.from, promise.to, language)] as [string, string]]
      : []),
  ];
}

/** Recipient and invoice name; nothing that was typed for an unproved mailbox. */
export function buyerFacts({ order, isUnproved }: About, t: Texts): [string, string][] {
  if (isUnproved) return [];
  const { invoice, shippingAddress, billingAddress } = order;
  const to =
    invoice.kind === 'corporate'
      ? [invoice.companyName, invoice.taxOffice, invoice.taxNumber]
      : [order.firstName, order.lastName];
  const billed = billingAddress ?? shippingAddress;
  return [
    [t('phone'), formatPhone(shippingAddress.phone)],
    [t('invoiceTo'), to.filter(Boolean).join(invoice.kind === 'corporate' ? ' · ' : ' ')],
    [
      t('invoiceAddress'),
      [streetOf(billed), `${billed.district} / ${billed.city}`].filter(Boolean).join(', '),
    ],
  ];
}

/** Orders with manual payment are created by the shop: no mail of the checkout is about them. */
export const checkoutWayOf = ({ paymentMethod }: About['order']): CheckoutMethod =>
  isManualMethod(paymentMethod) || paymentMethod === 'marketplace' ? 'transfer' : paymentMethod;

/**
 * A card is refunded by the provider, the company's account is credited; for any other payment the
 * merchant sends the money to a bank account.
 */
export function refundWayOf({ order, refund }: About): 'card' | 'transfer' | 'account' {
  if (order.paymentMethod === 'account') return 'account';
  return order.paymentMethod !== 'card' || refund?.givenBy !== null ? 'transfer' : 'card';
}

export const cancelReason = ({ cancellation }: About, t: Texts): string[] =>
  cancellation
    ? [
        ...(cancellation.reason === 'other' ? [] : [t(`cancelReason.${cancellation.reason}`)]),
        ...(cancellation.remark ? [cancellation.remark] : []),
      ]
    : [];

export const refundReason = ({ refund }: About, t: Texts): string[] =>
  refund?.reason && refund.reason !== 'other' ? [t(`refundReason.${refund.reason}`)] : [];

/** Reminds a company of its own invoice for refunded goods that had been sent. */
export const missingReturnInvoice = ({ order, refund }: About, t: Texts): string[] =>
  order.invoice.kind === 'corporate' &&
  (order.state === 'SHIPPED' || order.state === 'DELIVERED') &&
  refund?.returnInvoiceNumber === null
    ? [t('returns.sendInvoice')]
    : [];

export const timeOf = (at: Date | null, language: Language): string =>
  at === null ? '' : dateTimeText(at, language);
