// Restores access for an administrator who lost the password or the phone: `npm run admin:reset --
// owner@example.com`. Sets a new password, prints it once, turns the second factor off and ends
// every session. It needs no permission except access to the shop's machine.
import path from 'node:path';
import { resetAdmin } from '../server/admin-auth/reset.ts';
import { createPasswords } from '../server/auth/passwords.ts';
import { openDb } from '../server/base/db/db.ts';
import { readConfig } from '../server/base/run/config.ts';
import { addressOfRunning } from '../server/base/run/embedded-postgres.ts';

function fail(line: string): never {
  process.stderr.write(`flakon: ${line}\n`);
  process.exit(1);
}

const email = process.argv[2];
if (!email) fail('whose? npm run admin:reset -- owner@example.com');

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? addressOfRunning(path.join(config.dataDir, 'postgres'));
if (!databaseUrl) fail('start the shop first (its database runs with it), or set DATABASE_URL');

const { db } = openDb(databaseUrl, { maxConnections: 1 });
try {
  const password = await resetAdmin(db, createPasswords(), email, new Date());
  if (password === null) fail(`nobody in the team has the address ${email}`);
  process.stdout.write(
    `New password of ${email}: ${password}\nThe second step is off, and every session has ended.\n`,
  );
} finally {
  await db.destroy();
}
