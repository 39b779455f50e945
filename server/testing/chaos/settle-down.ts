// The quiet period after the failures: the shop's own jobs process what is left, for several hours.
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { readConfig } from '#server/base/run/config.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { workOf } from '#server/work/jobs.ts';

const ROUNDS = 10;
const ROUND_MS = 40 * 60_000;

type Job = { id: string; name: string; payload: unknown };

/** Rounds of forty minutes until nothing waits: sweep, expiry, refunds and mails. */
export async function settleDown(env: Record<string, string>, databaseUrl: string): Promise<void> {
  const config = readConfig(env);
  const { db, pool } = openDb(databaseUrl);
  let now = Date.now();
  const clock = () => new Date(now);
  const secrets = readSecrets(config);
  const { app, context } = await buildApp({ config, secrets, databaseUrl, db, pool, clock });
  const mailer = createMailer(config);
  const work = workOf(context, mailer);

  async function doWaiting() {
    const { rows } = await sql<Job>`
      select j.id::text as id, t.identifier as name, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(db);
    for (const { id, name, payload } of rows) {
      try {
        await work[name as keyof typeof work](payload as never);
      } catch {
        // It is retried in the next round.
        continue;
      }
      await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(db);
    }
  }

  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      now += ROUND_MS;
      await work['settle-payments']();
      await work['expire-orders']();
      // A job may add another, for example a refund adds its mail.
      for (let pass = 0; pass < 3; pass += 1) await doWaiting();
    }
  } finally {
    mailer.close();
    await app.close();
    await db.destroy();
  }
}
