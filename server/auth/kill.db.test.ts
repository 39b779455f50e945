// The shop is killed right after its response: the next process sends the promised mails, once.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { unlockKilledJobs } from '#server/base/jobs/queue.sql.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { newEmail, registerBody } from '#server/testing/accounts.ts';
import { doJobs } from '#server/testing/jobs.ts';
import { startShop, stopShop } from '#server/testing/shop-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Whole shops start and stop here, each with its own database server.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const shop = useTestApp();
const KILLS = 4;

async function startApi(): Promise<{ url: string; kill(): Promise<unknown> }> {
  const api = startShop(
    { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir, PORT: '0', RATE_LIMITS: 'off' },
    'server/testing/serve-api.ts',
  );
  const port = /^ready (\d+)$/.exec(await api.line)?.[1];
  return { url: `http://127.0.0.1:${port}`, kill: () => stopShop(api, 'SIGKILL') };
}

test('no mail of a registration is lost when the process is killed, and none is written twice', async () => {
  const emails: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const { url, kill } = await startApi();
    const email = newEmail();
    const body = JSON.stringify(registerBody({ email }));
    const answer = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await kill();
    expect(answer.status).toBe(200);
    emails.push(email);
  }

  await unlockKilledJobs(shop.db, 0);
  await doJobs(shop.context, createMailer(shop.config));

  const outbox = path.join(shop.dataDir, 'outbox');
  const mails = fs
    .readdirSync(outbox)
    .map((file) => fs.readFileSync(path.join(outbox, file), 'utf8'));
  for (const email of emails)
    expect(mails.filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1);
  expect(mails).toHaveLength(KILLS);
});
