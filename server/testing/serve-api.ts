// The shop without its pages, on an existing database: tests start it as a separate process, to
// kill it.
import '#server/base/run/node-env.ts';
import { flushCompileCache } from 'node:module';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { readConfig } from '#server/base/run/config.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { insertFirstSettings } from '#server/settings/settings.ts';
import { startJobs } from '#server/work/start-jobs.ts';

const config = readConfig(process.env);
if (!config.databaseUrl) throw new Error('DATABASE_URL is missing');
const { db, pool } = openDb(config.databaseUrl);
await insertFirstSettings(db, config);
const { app, context } = await buildApp({
  config,
  secrets: readSecrets(config),
  databaseUrl: config.databaseUrl,
  db,
  pool,
});
await startJobs(context, createMailer(config));
await app.listen({ port: config.port, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`ready ${typeof address === 'object' && address ? address.port : ''}\n`);
// If this ran at the end, a killed process would never do it.
flushCompileCache();
