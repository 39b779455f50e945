// One event a minute for what changed of a product, however often: its stock changes with each
// order, and an import changes them by the thousand (decision 0079).
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { insertProductEvents, takeMarks } from './events.sql.ts';

export { addEvent, deleteEvents } from './events.sql.ts';

const BATCH = 500;
/** What is left after so many is the next minute's. */
const MOST_BATCHES = 40;

/** The job of each minute. Twice at once writes each once. */
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
