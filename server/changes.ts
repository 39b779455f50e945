// Tells every process what changed, so that it drops what it keeps in memory (design.md 2).
// Catalogue and settings are told by triggers in the transaction itself; stock, which changes with every order, is
// gathered here and told after commit, since a notification in each order's transaction would queue all commits.
import pg from 'pg';
import type { Logger } from 'pino';
import type { Cache } from './cache.ts';

const GATHER_MS = 150;
const RECONNECT_MS = 500;
/** A notification holds at most 8,000 bytes. */
const IDS_PER_NOTICE = 500;

/** Tags of an answer that shows these products. `availability` stands for lists, whose counts change when something sells out. */
export const productTag = (id: number) => `product:${id}`;

export type StockChange = { productId: number; isFlip: boolean };

export type Changes = ReturnType<typeof startChanges>;

export function startChanges({
  databaseUrl,
  pool,
  cache,
  log,
  onChange,
}: {
  databaseUrl: string;
  pool: pg.Pool;
  cache: Cache;
  log: Logger;
  onChange?: (topic: string, productIds: readonly number[]) => void;
}) {
  const gathered = new Map<number, boolean>();
  let mails = 0;
  let timer: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let isStopped = false;

  function apply(payload: string) {
    const [topic = '', list = ''] = payload.split(':');
    const marks = list.split(',').filter(Boolean);
    const productIds = marks.map((mark) => Number.parseInt(mark, 10));
    onChange?.(topic, productIds);
    cache.drop(topic === 'stock' ? [...productIds.map(productTag), ...(marks.some((mark) => mark.endsWith('!')) ? ['availability'] : [])] : [topic]);
  }

  async function listen() {
    if (isStopped) return;
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'flakon changes', keepAlive: true });
    next.on('notification', (message) => apply(message.payload ?? ''));
    // More than one can come of one broken connection; `end` follows them and listens anew.
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client === next) client = null;
      if (!isStopped) setTimeout(() => void listen(), RECONNECT_MS).unref();
    });
    try {
      await next.connect();
      await next.query('listen changes');
      client = next;
      // What changed while nobody listened is not known: everything goes.
      cache.drop(['*']);
      onChange?.('*', []);
    } catch (error) {
      log.warn({ err: error }, 'no notifications from the database');
      await next.end().catch((cause: unknown) => log.debug({ err: cause }, 'closing the listener failed'));
    }
  }

  /** Everything that was gathered, in one statement. */
  async function tell() {
    timer = null;
    const marks = [...gathered].map(([id, isFlip]) => `${id}${isFlip ? '!' : ''}`);
    gathered.clear();
    const lists: string[] = [];
    for (let start = 0; start < marks.length; start += IDS_PER_NOTICE) lists.push(`stock:${marks.slice(start, start + IDS_PER_NOTICE).join(',')}`);
    const notices = lists.map((payload) => ['changes', payload]);
    if (mails > 0) notices.push(['jobs:insert', JSON.stringify({ count: mails })]);
    mails = 0;
    const columns = [0, 1].map((column) => notices.map((notice) => notice[column]));
    await pool.query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)', columns).catch((error: unknown) => {
      // The other processes are right again when their entries grow old, and who sends mails looks every two seconds.
      for (const payload of lists) apply(payload);
      log.warn({ err: error }, 'changes not told');
    });
  }

  function tellSoon() {
    if (!timer && !isStopped) timer = setTimeout(() => void tell(), GATHER_MS);
  }

  return {
    ready: listen(),

    /** After commit. Every process, this one included, hears of it within GATHER_MS and a round trip. */
    stockChanged(changes: readonly StockChange[]) {
      for (const { productId, isFlip } of changes) gathered.set(productId, isFlip || (gathered.get(productId) ?? false));
      if (gathered.size > 0) tellSoon();
    },

    /** After commit: the workers look for what orders added to the queue (job-queue.ts). */
    mailsAdded(count: number) {
      mails += count;
      tellSoon();
    },

    async stop() {
      isStopped = true;
      if (timer) {
        clearTimeout(timer);
        await tell();
      }
      await client?.end();
    },
  };
}
