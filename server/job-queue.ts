// Adds background work in the transaction that causes it, so that a crash loses none and invents none (design.md 2).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#shared/languages.ts';
import type { Tx } from './db.ts';
import type { AccountMail, MailKind } from './mail/kinds.ts';

/** Every kind of background work and what it must know. `server/jobs.ts` does it. */
export type Jobs = {
  'send-mail': OrderMail;
  'send-account-mail': AccountNews & { mailId: string };
  'send-stock-alert': { alertId: number };
  'send-contact-message': { messageId: number };
  'send-quote': { quoteId: number };
  'send-admin-invitation': { invitationId: number };
  'send-test-mail': { kind: string; language: Language; email: string; mailId: string };
  'refund-payment': { refundId: number };
  'compare-day': { provider: string; day: string };
  'send-report-mail': { provider: string; day: string };
  'image-variants': { hash: string };
  'read-import': { importId: number };
  'apply-import': { importId: number };
};

/** `again`: one that is sent once more is another mail. */
export type OrderMail = {
  kind: MailKind;
  orderId: number;
  paymentId: string | null;
  shipmentId?: number | null;
  refundId?: number | null;
  invoiceId?: number | null;
  returnId?: number | null;
  again?: string;
};

/**
 * Never a token: links are made when the mail is composed. `customerId` is null where there is nobody to write to, which
 * must cost the same. `to` is an address that the customer does not have yet, or has no longer. What was asked for before
 * the password changed (`askedAt`) is not sent any more.
 */
export type AccountNews = { kind: AccountMail; customerId: number | null; to?: string; language?: Language; askedAt?: string };

/** Tried again with growing pauses: half a day in all. */
const MAX_ATTEMPTS = 14;

/** With a key, what is already waiting is not added twice; `isFromStart` gives it all its tries again, and at once. */
export async function addJob<Name extends keyof Jobs>(tx: Tx, name: Name, payload: Jobs[Name], key: string, { isFromStart = false } = {}): Promise<void> {
  const mode = isFromStart ? 'replace' : 'preserve_run_at';
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${key}, job_key_mode := ${mode})`.execute(
    tx,
  );
}

/** One mail of a kind for an order, or for one of its payments. */
export const addMail = (tx: Tx, kind: MailKind, orderId: number, paymentId: string | null = null): Promise<void> =>
  addJob(tx, 'send-mail', { kind, orderId, paymentId }, `mail ${kind} ${paymentId ?? orderId}`);

/**
 * The mails of an order that is being written: a part of its statement (orders.ts), which reads `placed`. The queue's own
 * function tells the workers inside the transaction, and a transaction that tells anything commits alone: a sync to disk
 * for each order. These are told of afterwards, many at once (`changes.mailsAdded`). Decision 0037.
 */
export const addingMails = (kinds: readonly MailKind[]) => sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key)
    select (select id from graphile_worker._private_tasks where identifier = 'send-mail'),
      json_build_object('kind', kind, 'orderId', placed.id, 'paymentId', null), ${MAX_ATTEMPTS}::int, 'mail ' || kind || ' ' || placed.id
    from placed, unnest(${[...kinds]}::text[]) as kind`;

export const addShipmentMail = (tx: Tx, orderId: number, shipmentId: number): Promise<void> =>
  addJob(tx, 'send-mail', { kind: 'order-shipped', orderId, paymentId: null, shipmentId }, `mail order-shipped ${shipmentId}`);

export const addRefundMail = (tx: Tx, kind: MailKind, orderId: number, refundId: number): Promise<void> =>
  addJob(tx, 'send-mail', { kind, orderId, paymentId: null, refundId }, `mail ${kind} refund ${refundId}`);

export const addInvoiceMail = (tx: Tx, orderId: number, invoiceId: number): Promise<void> =>
  addJob(tx, 'send-mail', { kind: 'order-invoice', orderId, paymentId: null, invoiceId }, `mail order-invoice ${invoiceId}`);

export const addReturnMail = (tx: Tx, kind: MailKind, orderId: number, returnId: number): Promise<void> =>
  addJob(tx, 'send-mail', { kind, orderId, paymentId: null, returnId }, `mail ${kind} return ${returnId}`);

/** A mail that was sent before, once more. */
export const addMailAgain = (tx: Tx, mail: OrderMail): Promise<void> => {
  const again = randomUUID();
  return addJob(tx, 'send-mail', { ...mail, again }, `mail ${again}`);
};

/** What waits is not said twice; to another address it is another mail. */
export const addAccountMail = (tx: Tx, news: AccountNews): Promise<void> => {
  const mailId = randomUUID();
  return addJob(tx, 'send-account-mail', { ...news, mailId }, `account mail ${news.kind} ${news.to === undefined ? (news.customerId ?? 'nobody') : mailId}`);
};

/** The variants of many pictures, a job each: one after the other, and after everything that somebody waits for. */
export async function addImageVariants(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job('image-variants', json_build_object('hash', hash), queue_name := 'images', priority := 10,
      max_attempts := ${MAX_ATTEMPTS}::int, job_key := 'image ' || hash, job_key_mode := 'preserve_run_at')
    from unnest(${[...hashes]}::text[]) as hash`.execute(tx);
}

/** One sheet after the other: each takes a thread and its memory. */
export async function addImportJob(tx: Tx, name: 'read-import' | 'apply-import', importId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify({ importId })}::json, queue_name := 'imports', max_attempts := ${MAX_ATTEMPTS}::int,
      job_key := ${`${name} ${importId}`}, job_key_mode := 'replace')`.execute(tx);
}
