// Restores access for an administrator who lost the password or the phone: `npm run admin:reset --
// owner@example.com`. Sets a new password, prints it once, turns the second factor off and ends
// every session. It needs no permission except access to the shop's machine.
import { resetAdmin } from '../server/admin-auth/reset.ts';
import { createPasswords } from '../server/auth/passwords.ts';
import { fail, openRunningDb } from './running-database.ts';

const email = process.argv[2];
if (!email) fail('whose? npm run admin:reset -- owner@example.com');

const db = openRunningDb();
try {
  const password = await resetAdmin(db, createPasswords(), email, new Date());
  if (password === null) fail(`nobody in the team has the address ${email}`);
  process.stdout.write(
    `New password of ${email}: ${password}\nThe second step is off, and every session has ended.\n`,
  );
} finally {
  await db.destroy();
}
