// A process that only sends webhooks: for a test that kills it.
import { openDb } from '#server/base/db/db.ts';
import { createLogger } from '#server/base/observe/log.ts';
import { readConfig } from '#server/base/run/config.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { startDeliveries } from '#server/webhooks/deliver.ts';

const config = readConfig(process.env);
const { db } = openDb(config.databaseUrl ?? '');
startDeliveries({
  db,
  config,
  secrets: readSecrets(config),
  log: createLogger(config),
  clock: () => new Date(),
});
process.stdout.write(`ready ${process.pid}\n`);
