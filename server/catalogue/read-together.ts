// Several requests of one turn of the event loop share one query.
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Returns a function that reads these ids, together with all that are requested in the same turn.
 */
export function createReadTogether<Found>(
  select: (ids: readonly number[]) => Promise<Map<number, Found>>,
): (ids: readonly number[]) => Promise<Map<number, Found>> {
  /** The next query; requests that arrive before it starts join it. */
  let next: { ids: Set<number>; found: Promise<Map<number, Found>> } | null = null;

  async function readNext(ids: ReadonlySet<number>): Promise<Map<number, Found>> {
    await endOfTurn();
    next = null;
    return select([...ids]);
  }

  return (requested) => {
    if (!next) {
      const ids = new Set<number>();
      next = { ids, found: readNext(ids) };
    }
    for (const id of requested) next.ids.add(id);
    return next.found;
  };
}
