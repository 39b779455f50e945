// Background jobs that run only when a test starts them.

import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import { workOf } from '#server/work/jobs.ts';

export type Waiting = { [Name in keyof Jobs]: { name: Name; payload: Jobs[Name] } }[keyof Jobs];

/** Waiting jobs, in the order in which they were added. */
export async function waitingJobs(db: Db): Promise<Waiting[]> {
  const result = await sql<Waiting>`
    select t.identifier as name, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(
    db,
  );
  return result.rows;
}

/** A mailer that stores its mails. */
export function recordingMailer(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return { sent, send: async (mail) => void sent.push(mail), close: () => undefined };
}

/** Runs every waiting job, and the jobs that they add, once. */
export async function doJobs(context: Services, mailer: Mailer): Promise<void> {
  const work = workOf(context, mailer);
  for (
    let jobs = await waitingJobs(context.db);
    jobs.length > 0;
    jobs = await waitingJobs(context.db)
  ) {
    await sql`delete from graphile_worker._private_jobs`.execute(context.db);
    for (const { name, payload } of jobs) await work[name](payload as never);
  }
}

/** The kinds of mails about an order that wait to be sent. */
export async function waitingMails(db: Db, orderNumber: string): Promise<string[]> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
  return (await waitingJobs(db)).flatMap((job) =>
    job.name === 'send-mail' && job.payload.orderId === id ? [job.payload.kind] : [],
  );
}
