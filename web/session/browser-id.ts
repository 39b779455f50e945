import { randomId } from '#web/base/api/random-id.ts';
import { readStored, writeStored } from '#web/base/api/storage.ts';

/** Random, one for this browser: names it in the customer's list of sessions (specification 7, `sessionId`). */
export function browserId(): string {
  const stored = readStored('sessionId');
  if (stored) return stored.slice(0, 100);
  const id = randomId();
  writeStored('sessionId', id);
  return id;
}
