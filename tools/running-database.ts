// For a command beside a shop that runs on this machine.
import path from 'node:path';
import { openDb } from '../server/base/db/db.ts';
import { readConfig } from '../server/base/run/config.ts';
import { addressOfRunning } from '../server/base/run/embedded-postgres.ts';

export function fail(line: string): never {
  process.stderr.write(`flakon: ${line}\n`);
  process.exit(1);
}

/** Ends the command if the shop is not running. */
export function openRunningDb() {
  const config = readConfig(process.env);
  const databaseUrl = config.databaseUrl ?? addressOfRunning(path.join(config.dataDir, 'postgres'));
  if (!databaseUrl) fail('start the shop first (its database runs with it), or set DATABASE_URL');
  return openDb(databaseUrl, { maxConnections: 1 }).db;
}
