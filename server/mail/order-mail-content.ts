// The content of each mail about an order, in the language of its reader. Owns no table; the texts
// are in locales (mails).
import { translate } from '#server/base/errors/texts.ts';
import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import { otherCurrencyOf } from '#server/payments/payments.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, kurus } from '#shared/base/money.ts';
import { readOrderNumber, showOrderNumber } from '#shared/orders/order-number.ts';
import type { MailContent } from './mail-content.ts';
import { withOwnTexts } from './mail-texts.ts';
import {
  buyerFacts,
  checkoutWayOf,
  deliveryFacts,
  missingReturnInvoice,
  type OrderMailAbout,
  parcelActions,
  parcelFacts,
  parcelGoods,
  refundReason,
  refundWayOf,
  type Texts,
  timeOf,
  transferFacts,
} from './order-mail-facts.ts';
import {
  type Build,
  type Content,
  cancelledOrRefunded,
  type Mail,
  numberAndAmount,
  type OrderMailKind,
  paymentNews,
  undone,
  withGoods,
} from './order-mail-forms.ts';
import { goods, refundedGoods } from './order-mail-goods.ts';
import { isProofMail, proofMailContent } from './proof-mails.ts';
import { isReturnMail, returnMailContent } from './return-mails.ts';

export function orderMailContent(kind: MailKind, about: OrderMailAbout): MailContent {
  const { order, shop, language } = about;
  const t: Texts = (key, values) =>
    translate(
      language,
      'mails',
      key === 'greeting' && about.isUnproved ? 'greetingNobody' : key,
      values,
    );
  const orderNumber = showOrderNumber(readOrderNumber(order.orderNumber));
  const values = {
    orderNumber,
    amount: formatLira(amountOf(about), language, unitOf(about)),
    name: `${order.firstName} ${order.lastName}`,
  };
  const base = {
    language,
    subject: t(`${kind}.subject`, values),
    heading: t(`${kind}.heading`, values),
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
  const mail = { about, t, values, track: { label: t('track'), url: about.trackUrl } };
  const content = isReturnMail(kind)
    ? returnMailContent(kind, about, t)
    : isProofMail(kind)
      ? proofMailContent(kind, about, t)
      : contentOf(kind, mail);
  return about.texts
    ? withOwnTexts({ ...base, ...content }, about.texts, values)
    : { ...base, ...content };
}

const contentOf = <Kind extends OrderMailKind>(kind: Kind, mail: Mail): Content =>
  contents[kind](mail, kind);

/**
 * The refunded amount, else the paid amount, else the amount to pay. For an order without money,
 * the amount that its balances paid.
 */
const amountOf = ({ refund, payment, order }: OrderMailAbout) =>
  kurus(
    refund?.amountKurus ??
      (payment?.takenKurus || payment?.amountKurus || moneyOf(order) || order.totalKurus),
  );

/** The money of a payment that does not match may be in another currency. */
const unitOf = ({ refund, payment }: OrderMailAbout) =>
  (!refund && payment && otherCurrencyOf(payment)) || undefined;

const contents: { [Kind in OrderMailKind]: Build<Kind> } = {
  'order-received': ({ about, t, values, track }, kind) => ({
    paragraphs: [
      t('greeting', values),
      t(`${kind}.${checkoutWayOf(about.order)}`, values),
      ...(about.reserveUrl ? [t(`${kind}.reserve`)] : []),
    ],
    facts: [
      ...(about.order.paymentMethod === 'transfer' ? transferFacts(about, t) : []),
      ...deliveryFacts(about, t),
    ],
    items: goods(about, t),
    ...(about.reserveUrl
      ? { action: { label: t(`${kind}.reserveAction`), url: about.reserveUrl }, links: [track] }
      : { action: track }),
    closing: [t(`${kind}.closing`)],
  }),
  'order-paid': withGoods,
  'payment-held': withGoods,
  'payment-failed': (mail, kind) => {
    const { about, t, values, track } = mail;
    const { payment, order, language } = about;
    return {
      paragraphs: [
        t('greeting', values),
        t(`${kind}.${payment?.failureReason === 'not-approved' ? 'charged' : 'text'}`, values),
        translate(language, 'payments', `reasons.${payment?.failureReason ?? 'technical'}`),
        t(`${kind}.kept`, { time: timeOf(order.expiresAt, language) }),
      ],
      facts: numberAndAmount(mail),
      action: { label: t(`${kind}.action`), url: track.url },
    };
  },
  'payment-refunded': (mail, kind) => {
    const { t, values, track } = mail;
    return {
      paragraphs: [t('greeting', values), t(`${kind}.text`, values)],
      facts: numberAndAmount(mail),
      action: track,
    };
  },
  'order-preparing': withGoods,
  'order-delivered': (mail, kind) => {
    const { t } = mail;
    return { ...withGoods(mail, kind), closing: [t(`${kind}.closing`)] };
  },
  'order-shipped': ({ about, t, values }, kind) => ({
    paragraphs: [t('greeting', values), t(`${kind}.text`, values)],
    facts: parcelFacts(about, t),
    items: parcelGoods(about, t),
    ...parcelActions(about, t),
  }),
  'order-cancelled': cancelledOrRefunded,
  'order-refunded': cancelledOrRefunded,
  'order-partly-refunded': ({ about, t, values, track }, kind) => ({
    paragraphs: [
      t('greeting', values),
      t(`${kind}.${refundWayOf(about)}`, values),
      ...refundReason(about, t),
      ...missingReturnInvoice(about, t),
    ],
    // A refund of an amount without products has no rows.
    ...(about.refund?.isGoodwill || about.refund?.cause === 'correction'
      ? { facts: numberAndAmount({ about, t, values, track }) }
      : { items: refundedGoods(about, t) }),
    action: track,
  }),
  'order-invoice': ({ about, t, values, track }, kind) => ({
    ...(about.invoice?.kind === 'refund' && {
      subject: t(`${kind}.refundSubject`, values),
      heading: t(`${kind}.refundHeading`),
    }),
    paragraphs: [
      t('greeting', values),
      t(`${kind}.${about.invoice?.url ? 'link' : 'file'}`, values),
    ],
    facts: [
      [t('orderNumber'), values.orderNumber],
      [t('invoiceNumber'), about.invoice?.number ?? ''],
    ],
    ...(about.invoice?.url
      ? { action: { label: t(`${kind}.open`), url: about.invoice.url }, links: [track] }
      : { action: track }),
  }),
  'order-corrected': ({ about, t, values, track }, kind) => ({
    paragraphs: [t('greeting', values), t(`${kind}.text`, values)],
    facts: [...deliveryFacts(about, t), ...buyerFacts(about, t)],
    action: track,
    closing: [t(`${kind}.closing`)],
  }),
  'rows-corrected': ({ about, t, values, track }, kind) => {
    const { order } = about;
    const isAwaited = order.paymentState !== 'PAID' && order.paymentState !== 'PARTLY_REFUNDED';
    return {
      paragraphs: [
        t('greeting', values),
        t(`${kind}.text`, values),
        t(`${kind}.${isAwaited ? order.paymentMethod : 'paid'}`, values),
      ],
      facts: [
        ...(isAwaited && order.paymentMethod === 'transfer' ? transferFacts(about, t) : []),
        ...deliveryFacts(about, t),
      ],
      items: goods(about, t),
      action: track,
      closing: [t('order-corrected.closing')],
    };
  },
  'payment-undone': undone,
  'preparing-undone': undone,
  'parcel-undone': undone,
  'delivery-undone': undone,
  'order-for-you': ({ about, t, values, track }, kind) => {
    const { order, language } = about;
    const way = order.paymentMethod;
    const isPaid = order.paymentState === 'PAID';
    return {
      paragraphs: [
        t('greeting', values),
        t(`${kind}.${isPaid && way !== 'account' ? 'paid' : way}`, {
          ...values,
          time: timeOf(order.expiresAt, language),
        }),
      ],
      facts: [
        ...(order.paymentMethod === 'transfer' ? transferFacts(about, t) : []),
        ...deliveryFacts(about, t),
      ],
      items: goods(about, t),
      action: {
        label: t(`${kind}.action.${way === 'card' || way === 'transfer' ? way : 'read'}`),
        url: track.url,
      },
      closing: [t(`${kind}.${order.state === 'PENDING_PAYMENT' ? 'closing' : 'closingDone'}`)],
    };
  },
  'new-order': ({ about, t, values }, kind) => ({
    paragraphs: [t(`${kind}.${checkoutWayOf(about.order)}`, values)],
    facts: [
      [t('customer'), values.name],
      [t('phone'), formatPhone(about.order.phone)],
      [t('email'), about.order.email],
      ...deliveryFacts(about, t),
      ...(about.order.note ? [[t('note'), about.order.note] as [string, string]] : []),
    ],
    items: goods(about, t),
  }),
  'order-withdrawn': ({ about, t, values }, kind) => ({
    paragraphs: [t(`${kind}.${about.order.paymentState === 'FAILED' ? 'unpaid' : 'text'}`, values)],
    facts: [
      [t('orderNumber'), values.orderNumber],
      [t('customer'), values.name],
      [t('amount'), values.amount],
    ],
    items: goods(about, t),
  }),
  'payment-review': paymentNews,
  'payment-reviewing': paymentNews,
  'late-refund': paymentNews,
};
