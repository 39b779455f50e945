// The events of the security log, stored for the owners. Equal events are counted for a second and
// written together, so that an attack costs one statement a second and not one for each request.

import { createHmac } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';
import { HOUR_MS } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { SecurityEvent } from '#shared/base/security-events.ts';
import { addEvents, type EventGroup } from './security-events.sql.ts';

export { deleteEvents, hasHappened } from './security-events.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'log'>;

const WRITE_AFTER_MS = 1_000;
/** Per hour; further events are counted without account and network. */
const MOST_GROUPS = 500;
const EMAIL_HASH_LENGTH = 16;

/** A hash for a typed address, so that no log and no table names outsiders. */
export const emailAccount = (email: string, key: Buffer): string =>
  `e-mail ${createHmac('sha256', key).update(foldEmail(email)).digest('hex').slice(0, EMAIL_HASH_LENGTH)}`;

/** Records what a job finds, without account and network. */
export const recordFinding = (
  { db }: Pick<Platform, 'db'>,
  event: SecurityEvent,
  { count, at }: { count: number; at: Date },
): Promise<void> =>
  addEvents(db, [
    {
      event,
      count,
      route: '',
      account: '',
      network: '',
      hour: new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS),
      firstAt: at,
      lastAt: at,
    },
  ]);

export function createSecurityEvents({ db, clock, log }: Deps) {
  let waiting = new Map<string, EventGroup>();
  let known = { hour: 0, keys: new Set<string>() };
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const groups = [...waiting.values()];
    waiting = new Map();
    if (groups.length > 0)
      writing = writing
        .then(() => addEvents(db, groups))
        .catch((error: unknown) => log.error({ err: error }, 'security events are not stored'));
    return writing;
  }

  return {
    add(happened: Pick<EventGroup, 'event' | 'route' | 'account' | 'network'>): void {
      const now = clock();
      const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
      if (known.hour !== hour) known = { hour, keys: new Set() };
      const keyOf = (of: typeof happened) =>
        [of.event, of.route, of.account, of.network].join('\n');
      const isNew = !known.keys.has(keyOf(happened));
      const recorded =
        isNew && known.keys.size >= MOST_GROUPS
          ? { ...happened, account: '', network: '' }
          : happened;
      const key = keyOf(recorded);
      known.keys.add(key);
      const group = waiting.get(key) ?? {
        ...recorded,
        count: 0,
        hour: new Date(hour),
        firstAt: now,
        lastAt: now,
      };
      waiting.set(key, { ...group, count: group.count + 1, lastAt: now });
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
    },
    /** Writes the pending events. */
    stop: write,
  };
}
