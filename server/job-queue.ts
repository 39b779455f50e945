// Adds background work in the transaction that causes it, so that a crash loses none and invents none (design.md 2).
import { sql } from 'kysely';
import type { Tx } from './db.ts';
import type { MailKind } from './mail/kinds.ts';

/** Every kind of background work and what it must know. `server/jobs.ts` does it. */
export type Jobs = {
  'send-mail': { kind: MailKind; orderId: number; paymentId: string | null };
  'refund-payment': { paymentId: string };
};

/** Tried again with growing pauses: half a day in all. */
const MAX_ATTEMPTS = 14;

/** With a key, what is already waiting is not added twice. */
export async function addJob<Name extends keyof Jobs>(tx: Tx, name: Name, payload: Jobs[Name], key: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${key}, job_key_mode := 'preserve_run_at')`.execute(
    tx,
  );
}

/** One mail of a kind for an order, or for one of its payments. */
export const addMail = (tx: Tx, kind: MailKind, orderId: number, paymentId: string | null = null): Promise<void> =>
  addJob(tx, 'send-mail', { kind, orderId, paymentId }, `mail ${kind} ${paymentId ?? orderId}`);
