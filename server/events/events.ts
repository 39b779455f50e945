// Writes one event per minute for a changed product, however often it changes: its stock changes
// with each order, and an import changes products by the thousand (decision 0079).
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { insertProductEvents, takeMarks } from './events.sql.ts';

export { addEvent, deleteEvents } from './events.sql.ts';

const BATCH = 500;
/** The rest is left for the next minute. */
const MOST_BATCHES = 40;

/** The job of each minute. Two simultaneous runs write each event once. */
export async function writeProductEvents({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await inTransaction(db, async (tx) => {
      const marks = await takeMarks(tx, BATCH);
      if (marks.length > 0) await insertProductEvents(tx, marks);
      return marks.length;
    });
    if (count < BATCH) return;
  }
}
