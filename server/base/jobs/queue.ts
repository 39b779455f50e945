// Adds background work in the transaction that causes it, so that a crash neither loses jobs nor
// creates unfounded ones.
import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { AccountMail, AdminNotice, MailKind } from './mail-kinds.ts';
import { insertJob } from './queue.sql.ts';

/** Every kind of background work with its payload. `server/work/jobs.ts` does it. */
export type Jobs = {
  'send-mail': OrderMail;
  'send-account-mail': AccountNews & { mailId: string };
  'send-stock-alert': { alertId: number };
  'send-contact-message': { messageId: number };
  'send-quote': { quoteId: number };
  'send-quote-request': { requestId: number };
  'send-quote-message': { messageId: number };
  'send-request-declined': { requestId: number };
  'send-question-answer': { questionId: number };
  'send-review-invitation': { orderId: number };
  'send-company-invitation': { invitationId: number };
  'send-company-approval': { approvalId: number; approverId: number };
  'send-company-decision': { approvalId: number };
  'send-sms': { smsId: number };
  'send-reminder': { reminderId: number };
  'send-standing-turn': { turnId: number };
  'send-debt-reminder': { reminderId: number; customerId: number };
  'send-admin-invitation': { invitationId: number };
  'send-admin-notice': { kind: AdminNotice; auditId: number; recipientId: number };
  'send-test-mail': { kind: string; language: Language; email: string; mailId: string };
  'issue-invoice': { orderId: number; part: number };
  'refund-payment': { refundId: number };
  'report-purchase': { orderId: number; at: string };
  'report-refund': { orderId: number; refundId: number; at: string };
  'compare-day': { provider: string; day: string };
  'send-report-mail': { provider: string; day: string };
  'image-variants': { hash: string };
  'remove-picture': { hash: string };
  'read-import': { importId: number };
  'apply-import': { importId: number };
  'track-parcel': { bookingId: number };
  'make-proofs': { orderId: number };
  'take-turn': Record<string, never>;
};

/** `again`: distinguishes a mail that is sent once more from the first one. */
export type OrderMail = {
  kind: MailKind;
  orderId: number;
  paymentId: string | null;
  shipmentId?: number | null;
  refundId?: number | null;
  invoiceId?: number | null;
  returnId?: number | null;
  proofId?: number | null;
  again?: string;
};

/**
 * The payload never contains a token: links are made when the mail is composed. `customerId` is
 * null if there is no customer; this case must take the same time. `to` is an address that the
 * customer does not have yet, or no longer has. A mail requested before the password changed
 * (`askedAt`) is not sent.
 */
export type AccountNews = {
  kind: AccountMail;
  customerId: number | null;
  to?: string;
  language?: Language;
  askedAt?: string;
};

/** A job with the same key that is already waiting is not added twice. */
export const addJob = <Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  key: string,
): Promise<void> => insertJob(tx, { name, payload, key, mode: 'preserve_run_at' });

/** Like `addJob`; a job that is already waiting gets all its tries again and runs immediately. */
export const restartJob = <Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  key: string,
): Promise<void> => insertJob(tx, { name, payload, key, mode: 'replace' });

/** One mail of a kind for an order, or for one of its payments. */
export const addMail = (
  tx: Tx,
  kind: MailKind,
  orderId: number,
  paymentId: string | null = null,
): Promise<void> =>
  addJob(tx, 'send-mail', { kind, orderId, paymentId }, `mail ${kind} ${paymentId ?? orderId}`);

/** Sent after `waitSeconds`, unless it is stopped before (`stopMails`). */
const addMailLater = (
  tx: Tx,
  payload: OrderMail,
  key: string,
  waitSeconds: number,
): Promise<void> =>
  insertJob(tx, { name: 'send-mail', payload, key, mode: 'preserve_run_at', waitSeconds });

/** A mail about a step that may be undone: it waits as long as undoing is offered. */
export const addMailOfStep = (
  tx: Tx,
  { kind, orderId, paymentId }: Pick<OrderMail, 'kind' | 'orderId' | 'paymentId'>,
  waitSeconds: number,
): Promise<void> =>
  addMailLater(
    tx,
    { kind, orderId, paymentId },
    `mail ${kind} ${paymentId ?? orderId}`,
    waitSeconds,
  );

export const addShipmentMail = (
  tx: Tx,
  orderId: number,
  shipmentId: number,
  waitSeconds: number,
): Promise<void> =>
  addMailLater(
    tx,
    { kind: 'order-shipped', orderId, paymentId: null, shipmentId },
    `mail order-shipped ${shipmentId}`,
    waitSeconds,
  );

export const addRefundMail = (
  tx: Tx,
  kind: MailKind,
  orderId: number,
  refundId: number,
): Promise<void> =>
  addJob(
    tx,
    'send-mail',
    { kind, orderId, paymentId: null, refundId },
    `mail ${kind} refund ${refundId}`,
  );

export const addInvoiceMail = (tx: Tx, orderId: number, invoiceId: number): Promise<void> =>
  addJob(
    tx,
    'send-mail',
    { kind: 'order-invoice', orderId, paymentId: null, invoiceId },
    `mail order-invoice ${invoiceId}`,
  );

export const addReturnMail = (
  tx: Tx,
  kind: MailKind,
  orderId: number,
  returnId: number,
): Promise<void> =>
  addJob(
    tx,
    'send-mail',
    { kind, orderId, paymentId: null, returnId },
    `mail ${kind} return ${returnId}`,
  );

export const addProofMail = (
  tx: Tx,
  kind: MailKind,
  orderId: number,
  proofId: number,
): Promise<void> =>
  addJob(
    tx,
    'send-mail',
    { kind, orderId, paymentId: null, proofId },
    `mail ${kind} proof ${proofId}`,
  );

/** At this moment a discount rule begins or ends; several at one moment are one job. */
export const addTurnJob = (tx: Tx, at: Date, now: Date): Promise<void> =>
  insertJob(tx, {
    name: 'take-turn',
    payload: {},
    key: `turn ${at.toISOString()}`,
    mode: 'preserve_run_at',
    waitSeconds: (at.getTime() - now.getTime()) / 1_000,
  });

/** Sends a mail once more. */
export const addMailAgain = (tx: Tx, mail: OrderMail, waitSeconds = 0): Promise<void> => {
  const again = randomUUID();
  return addMailLater(tx, { ...mail, again }, `mail ${again}`, waitSeconds);
};

/**
 * A mail that is already waiting is not added twice; a mail to another address is a different mail.
 */
export const addAccountMail = (tx: Tx, news: AccountNews): Promise<void> => {
  const mailId = randomUUID();
  return addJob(
    tx,
    'send-account-mail',
    { ...news, mailId },
    `account mail ${news.kind} ${news.to === undefined ? (news.customerId ?? 'nobody') : mailId}`,
  );
};

/** One sheet at a time: each takes a thread and its memory. */
export const addImportJob = (
  tx: Tx,
  name: 'read-import' | 'apply-import',
  importId: number,
): Promise<void> =>
  insertJob(tx, {
    name,
    payload: { importId },
    key: `${name} ${importId}`,
    mode: 'replace',
    queue: 'imports',
  });

/**
 * One invoice at a time: invoice services limit the calls, and one of them does not support
 * idempotency keys.
 */
export const addInvoiceJob = (tx: Tx, payload: Jobs['issue-invoice']): Promise<void> =>
  insertJob(tx, {
    name: 'issue-invoice',
    payload,
    key: `invoice ${payload.orderId} ${payload.part}`,
    mode: 'replace',
    queue: 'invoices',
  });
