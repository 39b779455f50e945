// Composes the mails about an order, and decides which are outdated. Owns no table. The buyer's
// mails are in the language of the order, the shop's in Turkish.
import { translate } from '#server/base/errors/texts.ts';
import { buyerMails, type MailKind } from '#server/base/jobs/mail-kinds.ts';
import type { OrderMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { readInvoiceFile } from '#server/orders/invoice-file.ts';
import { selectInvoice } from '#server/orders/invoices.sql.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import type { Order, OrderParts } from '#server/orders/order-records.ts';
import { toSets } from '#server/orders/order-sets.ts';
import { canPay, isUnreserved } from '#server/orders/order-state.ts';
import {
  hasProvedMailbox,
  selectDocuments,
  selectOrderById,
  selectOrderParts,
} from '#server/orders/orders.sql.ts';
import { findPayment } from '#server/payments/payments.ts';
import { refundsOf } from '#server/payments/refunds.ts';
import { reservationTokenOf } from '#server/payments/reservation.ts';
import { hasEndedUnstarted } from '#server/payments/unpaid-orders.ts';
import { proofLinkOf } from '#server/proofs/proof-access.ts';
import { findProof } from '#server/proofs/proofs.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { renderMail } from './mail-content.ts';
import { readMailTexts } from './mail-texts.ts';
import type { Mail } from './mailer.ts';
import { orderMailContent } from './order-mail-content.ts';
import type { OrderMailAbout } from './order-mail-facts.ts';
import { isProofMail, isProofOutdated } from './proof-mails.ts';

type MailContext = Pick<Platform, 'db' | 'secrets' | 'config' | 'storage'> & { settings: Settings };

/** Null if the mail is outdated or has no recipient. */
export async function composeMail(context: MailContext, mail: OrderMail): Promise<Mail | null> {
  const { db, settings } = context;
  const { kind } = mail;
  const order = await selectOrderById(db, mail.orderId);
  if (!order) return null;
  const isForBuyer = buyerMails.some((one) => one === kind);
  const shop = await settings.shop();
  const shopMailboxes = recipientsOf(kind, shop);
  // The shop itself gives the link to a buyer without a mailbox.
  if ((isForBuyer ? order.email : shopMailboxes.join()) === '') return null;
  const about = await readAbout(context, mail, order, shop);
  if (isOutdated(kind, about)) return null;
  if (isProofMail(kind) && isProofOutdated(kind, about.proof)) return null;
  // An order that ended before it started is not mentioned.
  if (kind === 'order-received' && (await hasEndedUnstarted(db, order))) return null;
  const isUnproved = isForBuyer && !(await isProved(db, order));
  const language = isForBuyer ? order.language : DEFAULT_LANGUAGE;
  const content = orderMailContent(kind, {
    ...about,
    isUnproved,
    language,
    ...(isForBuyer && { texts: (await readMailTexts(db, kind))[language] }),
  });
  const replyTo = isForBuyer ? shop.email : order.email;
  return {
    kind,
    about: addressOf(order, mail),
    ...(isForBuyer ? toBuyer(order, isUnproved) : toShop(shop, shopMailboxes)),
    ...(replyTo ? { replyTo } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: await attachmentsOf(context, kind, about),
  };
}

/** Recipients in the shop; empty if it has no mailbox. */
const recipientsOf = (kind: MailKind, { email, orderEmails }: OrderMailAbout['shop']): string[] =>
  kind === 'new-order' && orderEmails.length > 0 ? orderEmails : [email].filter(Boolean);

const toBuyer = ({ firstName, lastName, email }: Order, isUnproved: boolean): Pick<Mail, 'to'> => ({
  to: { name: isUnproved ? '' : `${firstName} ${lastName}`, address: email },
});

function toShop(
  { name }: OrderMailAbout['shop'],
  mailboxes: readonly string[],
): Pick<Mail, 'to' | 'alsoTo'> {
  const [first = '', ...others] = mailboxes;
  const named = (address: string) => ({ name, address });
  return { to: named(first), ...(others.length > 0 && { alsoTo: others.map(named) }) };
}

/**
 * Proved by the mailbox, by a payment, or because the merchant created the order. A payment under
 * review counts too.
 */
const isProved = async (db: Platform['db'], order: Order): Promise<boolean> =>
  order.placedBy !== null ||
  !(order.paymentState === 'PENDING' || order.paymentState === 'FAILED') ||
  (await hasProvedMailbox(db, order));

/** The mail's name: two mails with the same name are one mail. */
const addressOf = (order: Order, mail: OrderMail): string =>
  [
    order.orderNumber,
    mail.paymentId,
    mail.shipmentId,
    mail.refundId && `r${mail.refundId}`,
    mail.invoiceId && `i${mail.invoiceId}`,
    mail.returnId && `v${mail.returnId}`,
    mail.proofId && `p${mail.proofId}`,
    mail.again,
  ]
    .filter(Boolean)
    .join('-');

async function readAbout(
  { db, settings, secrets, config }: MailContext,
  { paymentId, shipmentId, refundId, invoiceId, returnId, proofId }: OrderMail,
  order: Order,
  shop: OrderMailAbout['shop'],
): Promise<OrderMailAbout> {
  const parts = await selectOrderParts(db, order.id);
  const { items, setParts, shipments, returns, history } = parts;
  const trackUrl = `${config.publicUrl}/orders/track/${order.orderNumber}#t=${accessTokenOf(secrets, order.orderNumber)}`;
  const refunds = refundId ? await refundsOf(db, order.id) : [];
  const proof = proofId ? await findProof(db, proofId) : null;
  return {
    order,
    items,
    sets: toSets(setParts),
    payment: paymentId ? await findPayment(db, paymentId) : null,
    shipment: shipments.find(({ id }) => id === shipmentId) ?? null,
    refund: refunds.find(({ id }) => id === refundId) ?? null,
    cancellation: cancellationOf(history),
    invoice: invoiceId ? await selectInvoice(db, order.id, invoiceId) : null,
    returned: returns.find(({ id }) => id === returnId) ?? null,
    proof: proof && { ...proof, url: proofLinkOf({ config, secrets }, order.orderNumber, proof) },
    shop,
    returnAddress: (await settings.returns()).address,
    trackUrl,
    reserveUrl: isUnreserved(order)
      ? `${trackUrl}&r=${reservationTokenOf(secrets, order.orderNumber)}`
      : null,
    language: order.language,
  };
}

/** The last cancellation, if the administrator wants the buyer to read its reason. */
function cancellationOf(history: OrderParts['history']): OrderMailAbout['cancellation'] {
  const last = history.findLast(({ state }) => state === 'CANCELLED');
  return last?.reason && last.isReasonMailed ? { reason: last.reason, remark: last.remark } : null;
}

/** Whether the order has changed so that the mail no longer applies. */
function isOutdated(
  kind: MailKind,
  { order, payment, shipment, invoice, returned }: OrderMailAbout,
) {
  switch (kind) {
    case 'payment-held':
    case 'payment-reviewing':
      return payment?.failureReason !== 'reviewing';
    case 'payment-failed':
      return !(canPay(order) && order.paymentState === 'FAILED');
    case 'order-shipped':
      return !shipment;
    case 'order-paid':
      return payment?.state === 'PENDING';
    case 'order-preparing':
      return order.state !== 'PREPARING';
    case 'payment-undone':
      return order.state !== 'PENDING_PAYMENT';
    case 'preparing-undone':
      return order.state !== 'CONFIRMED';
    case 'parcel-undone':
      return order.state !== 'PREPARING' && order.state !== 'CONFIRMED';
    case 'delivery-undone':
      return order.state !== 'SHIPPED';
    case 'order-delivered':
      return order.state !== 'DELIVERED';
    case 'order-invoice':
      return !invoice;
    case 'return-reminder':
      return returned?.state !== 'approved';
    default:
      return false;
  }
}

async function attachmentsOf(
  context: MailContext,
  kind: MailKind,
  { order, invoice }: OrderMailAbout,
): Promise<Mail['attachments']> {
  const hasContracts = kind === 'order-received' || kind === 'order-for-you';
  const documents = hasContracts ? await selectDocuments(context.db, order.id) : [];
  const file = invoice && (await readInvoiceFile(context, invoice));
  return [
    ...documents.map((document) => ({
      filename: `${translate(order.language, 'mails', `documents.${document.kind}`)}.html`,
      content: document.html,
    })),
    ...(file
      ? [{ filename: `${invoice.number}.pdf`, content: file, contentType: 'application/pdf' }]
      : []),
  ];
}
