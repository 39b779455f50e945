// Prints the marketing consents since a day in the import format of İYS: `npm run iys --
// 2026-11-21`. Without a day: all of them.
import { readSince, writeIysCsv } from '../server/consents/iys.ts';
import { fail, openRunningDb } from './running-database.ts';

const since = process.argv[2] === undefined ? new Date(0) : readSince(process.argv[2]);
if (!since) fail('the day must look like 2026-11-21, with a time if need be: "2026-11-21 14:30"');

const db = openRunningDb();
try {
  process.stdout.write(await writeIysCsv(db, since));
} catch (error) {
  fail(`the consents could not be read: ${(error as Error).message}`);
} finally {
  await db.destroy();
}
