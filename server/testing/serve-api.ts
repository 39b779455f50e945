// The shop without its pages, on a database that is there already: what the tests start as a process of its own, to kill it.
import { buildApp } from '../app.ts';
import { insertFirstSettings } from '../config/settings.ts';
import { readConfig } from '../config.ts';
import { openDb } from '../db.ts';
import { startJobs } from '../jobs.ts';
import { createMailer } from '../mail/mailer.ts';
import { readSecrets } from '../secrets.ts';

const config = readConfig(process.env);
if (!config.databaseUrl) throw new Error('DATABASE_URL is missing');
const { db, pool } = openDb(config.databaseUrl);
await insertFirstSettings(db, config);
const { app, context } = await buildApp({ config, secrets: readSecrets(config), databaseUrl: config.databaseUrl, db, pool });
await startJobs(context, createMailer(config));
await app.listen({ port: config.port, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`ready ${typeof address === 'object' && address ? address.port : ''}\n`);
