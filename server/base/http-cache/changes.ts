// Notifies every process of changes, so that it deletes its cached responses. Triggers send the
// notifications for catalogue and settings inside the transaction. Stock changes are collected here
// and sent after commit, since a notification in each order's transaction would make all commits
// wait for each other.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Cache } from './cache.ts';

const GATHER_MS = 150;
const RECONNECT_MS = 500;
/** Longer waits mean that the listening connection is broken. */
const APPLIED_WITHIN_MS = 1_000;
/** A notification has at most 8,000 bytes. */
const IDS_PER_NOTICE = 500;

/**
 * Tag of a response that shows the product. The tag `availability` is for lists: their counts
 * change when a product sells out.
 */
export const productTag = (id: number) => `product:${id}`;
/**
 * Tag of a page that shows the product only as a card: its availability and price, but not its
 * stock.
 */
const cardTag = (id: number) => `card:${id}`;

/** The product whose stock a page shows: that of its own page; all for the design tool. */
export type StockShown = number | 'all' | null;

/** The tags of a page, made from the tags of the responses that it shows. */
export const pageTags = (tags: Iterable<string>, stock: StockShown): string[] =>
  [...tags].map((tag) => {
    const id = /^product:(\d+)$/.exec(tag)?.[1];
    return id === undefined || stock === 'all' || Number(id) === stock ? tag : cardTag(Number(id));
  });

export type StockChange = { productId: number; isFlip: boolean };

export type Changes = ReturnType<typeof startChanges>;

type ChangesDeps = {
  databaseUrl: string;
  pool: pg.Pool;
  cache: Cache;
  log: Logger;
  /** `hasFlip`: one of the products sold out or is available again. */
  onChange?: (topic: string, productIds: readonly number[], hasFlip: boolean) => void;
};

export function startChanges(deps: ChangesDeps) {
  const gathered = new Map<number, boolean>();
  let mails = 0;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const listener = startListener(deps);

  /** Sends all collected changes in one statement. */
  async function notify() {
    timer = null;
    const marks = [...gathered].map(([id, isFlip]) => `${id}${isFlip ? '!' : ''}`);
    gathered.clear();
    const lists: string[] = [];
    for (let start = 0; start < marks.length; start += IDS_PER_NOTICE)
      lists.push(`stock:${marks.slice(start, start + IDS_PER_NOTICE).join(',')}`);
    const notices = lists.map((payload) => ['changes', payload]);
    if (mails > 0) notices.push(['jobs:insert', JSON.stringify({ count: mails })]);
    mails = 0;
    const columns = [0, 1].map((column) => notices.map((notice) => notice[column]));
    await deps.pool
      .query(
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)',
        columns,
      )
      .catch((error: unknown) => {
        // The other processes catch up when their entries expire. The mail workers look every two
        // seconds anyway.
        for (const payload of lists) apply(deps, payload);
        deps.log.warn({ err: error }, 'changes not sent');
      });
  }

  function notifySoon() {
    if (!timer && !isStopped) timer = setTimeout(() => void notify(), GATHER_MS);
  }

  return {
    ready: listener.ready,

    /**
     * Called after commit. Every process, including this one, is notified within GATHER_MS and a
     * round trip.
     */
    stockChanged(changes: readonly StockChange[]) {
      for (const { productId, isFlip } of changes)
        gathered.set(productId, isFlip || (gathered.get(productId) ?? false));
      if (gathered.size > 0) notifySoon();
    },

    /** For data that change without a write: every process drops the entries with this tag. */
    async topicChanged(topic: string): Promise<void> {
      await deps.pool.query("select pg_notify('changes', $1)", [topic]);
    },

    /**
     * Resolves when this process has applied every change that was committed before the call
     * (notifications arrive in the order of the commits), or after APPLIED_WITHIN_MS; at once while
     * the listening connection is broken.
     */
    async applied(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        await notify();
      }
      await listener.roundTrip(deps.pool);
    },

    /**
     * Called after commit: wakes the workers for the mails that orders added to the queue
     * (jobs/queue.ts).
     */
    mailsAdded(count: number) {
      mails += count;
      notifySoon();
    },

    async stop() {
      isStopped = true;
      if (timer) {
        clearTimeout(timer);
        await notify();
      }
      await listener.stop();
    },
  };
}

/** Tag of responses that compare prices: lists sorted or filtered by price. */
export const PRICES_TAG = 'prices';
/** Tag of responses that compare the prices of a category and its subcategories. */
export const categoryPricesTag = (category: number) => `prices:${category}`;
/**
 * Tag of responses that show the lowest and highest price: few price changes change those
 * (catalogue/facet-tables.ts).
 */
export const RANGES_TAG = 'ranges';
/** Tag of every response that has one of the two range tags. */
export const ANY_RANGE_TAG = 'any-range';
/** Like `RANGES_TAG`, for the products directly in a category. */
export const rangeTag = (category: number) => `range:${category}`;

/**
 * Drops the entries that the notification names: `stock:`, `price:` or `opinions:` with ids (`!`
 * after an id that sold out or is available again, categories of prices after `;`), or else a
 * topic.
 */
function apply({ cache, onChange }: ChangesDeps, payload: string) {
  const [topic = '', list = ''] = payload.split(':');
  const [marks = [], categories = []] = list
    .split(';')
    .map((part) => part.split(',').filter(Boolean));
  const productIds = marks.map((mark) => Number.parseInt(mark, 10));
  const hasFlip = marks.some((mark) => mark.endsWith('!'));
  onChange?.(topic, productIds, hasFlip);
  const tags = productIds.map(productTag);
  const cards = productIds.filter((_, place) => topic !== 'stock' || marks[place]?.endsWith('!'));
  // Orders arrive all day and prices change by the dozen, so these entries expire. An edited text
  // is dropped at once: its editor must see the change.
  if (topic === 'stock')
    cache.expire([...tags, ...cards.map(cardTag), ...(hasFlip ? ['availability'] : [])]);
  else if (topic === 'price')
    cache.expire([
      ...tags,
      ...cards.map(cardTag),
      PRICES_TAG,
      ...categories.map((id) => categoryPricesTag(Number(id))),
    ]);
  else if (topic === 'opinions') cache.drop([...tags, ...cards.map(cardTag)]);
  else cache.drop([topic]);
}

/** One connection that listens and reconnects when it breaks. */
function startListener(deps: ChangesDeps) {
  let client: pg.Client | null = null;
  let isStopped = false;
  /** Its notifications only say how far this process has come. */
  const ownChannel = `changes_${randomUUID().replaceAll('-', '')}`;
  const marks = new Map<string, () => void>();

  async function listen() {
    if (isStopped) return;
    const next = new pg.Client({
      connectionString: deps.databaseUrl,
      application_name: 'flakon changes',
      keepAlive: true,
    });
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) marks.get(payload)?.();
      else apply(deps, payload);
    });
    // A broken connection can report several errors; `end` follows them and starts a new
    // connection.
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client === next) client = null;
      if (!isStopped) setTimeout(() => void listen(), RECONNECT_MS).unref();
    });
    try {
      await next.connect();
      await next.query(`listen changes; listen ${ownChannel}`);
      client = next;
      // Changes during the gap are unknown, so everything is dropped.
      deps.cache.drop(['*']);
      deps.onChange?.('*', [], true);
    } catch (error) {
      deps.log.warn({ err: error }, 'no notifications from the database');
      await next
        .end()
        .catch((cause: unknown) => deps.log.debug({ err: cause }, 'closing the listener failed'));
    }
  }

  return {
    ready: listen(),
    /** Resolves when a notification that is sent now has arrived. */
    async roundTrip(pool: pg.Pool) {
      if (!client) return;
      const mark = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, APPLIED_WITHIN_MS);
      marks.set(mark, resolve);
      pool.query('select pg_notify($1, $2)', [ownChannel, mark]).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'an answer did not wait for its changes');
        resolve();
      });
      await promise;
      clearTimeout(timer);
      marks.delete(mark);
    },
    async stop() {
      isStopped = true;
      await client?.end();
    },
  };
}
