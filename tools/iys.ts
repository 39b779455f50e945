// Prints the marketing consents since a day in the import format of İYS: `npm run iys --
// 2026-11-21`. Without a day: all of them.
import path from 'node:path';
import { openDb } from '../server/base/db/db.ts';
import { readConfig } from '../server/base/run/config.ts';
import { addressOfRunning } from '../server/base/run/embedded-postgres.ts';
import { readSince, writeIysCsv } from '../server/consents/iys.ts';

function fail(line: string): never {
  process.stderr.write(`flakon: ${line}\n`);
  process.exit(1);
}

const since = process.argv[2] === undefined ? new Date(0) : readSince(process.argv[2]);
if (!since) fail('the day must look like 2026-11-21, with a time if need be: "2026-11-21 14:30"');

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? addressOfRunning(path.join(config.dataDir, 'postgres'));
if (!databaseUrl) fail('start the shop first (its database runs with it), or set DATABASE_URL');

const { db } = openDb(databaseUrl, { maxConnections: 1 });
try {
  process.stdout.write(await writeIysCsv(db, since));
} catch (error) {
  fail(`the consents could not be read: ${(error as Error).message}`);
} finally {
  await db.destroy();
}
