// Forms of content that several mails about an order share.
import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import type { MailContent } from './mail-content.ts';
import {
  cancelReason,
  deliveryFacts,
  type OrderMailAbout,
  type Texts,
  transferFacts,
} from './order-mail-facts.ts';
import { goods } from './order-mail-goods.ts';
import type { ProofMail } from './proof-mails.ts';
import type { ReturnMail } from './return-mails.ts';

export type Mail = {
  about: OrderMailAbout;
  t: Texts;
  values: { orderNumber: string; amount: string; name: string };
  /** The link to the order's page. */
  track: { label: string; url: string };
};
export type Content = Pick<MailContent, 'paragraphs'> & Partial<MailContent>;
export type OrderMailKind = Exclude<MailKind, ReturnMail | ProofMail>;
/** `kind` is a literal type, so that the test of the locales knows the keys. */
export type Build<Kind> = (mail: Mail, kind: Kind) => Content;

export const numberAndAmount = ({ t, values }: Mail): [string, string][] => [
  [t('orderNumber'), values.orderNumber],
  [t('amount'), values.amount],
];

/** The ordered goods, with a greeting. */
export const withGoods: Build<
  'order-paid' | 'order-preparing' | 'order-delivered' | 'payment-held'
> = ({ about, t, values, track }, kind) => ({
  paragraphs: [t('greeting', values), t(`${kind}.text`, values)],
  facts: deliveryFacts(about, t),
  items: goods(about, t),
  action: track,
});

export const cancelledOrRefunded: Build<'order-cancelled' | 'order-refunded'> = (mail, kind) => {
  const { about, t, values, track } = mail;
  const isUnpaid =
    kind === 'order-cancelled' &&
    (about.order.paymentState === 'FAILED' || about.order.totalKurus === 0);
  const way = about.order.paymentMethod === 'account' ? 'account' : 'text';
  return {
    paragraphs: [
      t('greeting', values),
      t(isUnpaid ? 'order-cancelled.unpaid' : `${kind}.${way}`, values),
      ...(kind === 'order-cancelled' ? cancelReason(about, t) : []),
    ],
    facts: numberAndAmount(mail),
    action: track,
  };
};

/** The shop has undone a step of which the buyer was notified. */
export const undone: Build<
  'payment-undone' | 'preparing-undone' | 'parcel-undone' | 'delivery-undone'
> = ({ about, t, values, track }, kind) => ({
  paragraphs: [t('greeting', values), t(`${kind}.text`, values)],
  facts:
    kind === 'payment-undone' && about.order.paymentMethod === 'transfer'
      ? [...transferFacts(about, t), [t('amount'), values.amount]]
      : deliveryFacts(about, t),
  action: track,
});

/** To the merchant: a payment that needs attention. */
export const paymentNews: Build<'payment-review' | 'payment-reviewing' | 'late-refund'> = (
  { about, t, values },
  kind,
) => ({
  paragraphs: [t(`${kind}.text`, values)],
  facts: [
    [t('orderNumber'), values.orderNumber],
    [t('payment'), about.payment?.id ?? ''],
    [t('amount'), values.amount],
    [t('customer'), values.name],
  ],
});
