// The product feeds of decision 0082: all products on sale, for receivers that show them elsewhere.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { drawProduct } from '#server/drawings/drawings.ts';
import { rasterise } from '#server/images/encoding.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { FeedName } from '#shared/feeds/feeds.ts';
import { createFeedFiles, type FeedFile, type FeedFiles } from './feed-files.ts';
import { type FeedBasis, type FeedRow, toFeedRow } from './feed-row.ts';
import {
  type Fetched,
  selectCatalogueMark,
  selectDrawn,
  selectFeedSources,
  selectFetches,
  upsertFetch,
} from './feeds.sql.ts';
import { googleHead, googleItem, googleTail } from './google.ts';
import { metaHead, metaRow } from './meta.ts';
import { pricesHead, pricesItem, pricesTail } from './prices.ts';

export type FeedDeps = Pick<Platform, 'db' | 'config' | 'clock'> & { settings: Settings };

/** Increase it when the output for the same products changes. */
const FEED_VERSION = 1;
/** A batch takes about two megabytes. */
const BATCH = 500;
/** Wide enough for every receiver: at least 500 px in both directions (Merchant Center 6324350). */
const DRAWING_WIDTH = 1_200;
const MOST_DRAWINGS_WAITING = 20;

type Writer = {
  mediaType: string;
  head: (basis: FeedBasis) => string;
  item: (row: FeedRow, basis: FeedBasis) => string;
  tail: () => string;
};
export const feedWriters: Record<FeedName, Writer> = {
  google: {
    mediaType: 'application/xml; charset=utf-8',
    head: googleHead,
    item: googleItem,
    tail: googleTail,
  },
  meta: { mediaType: 'text/csv; charset=utf-8', head: metaHead, item: metaRow, tail: () => '' },
  prices: {
    mediaType: 'application/xml; charset=utf-8',
    head: pricesHead,
    item: pricesItem,
    tail: pricesTail,
  },
};

/** One a process: it remembers which files are up to date. */
export function createFeeds(deps: FeedDeps) {
  const { db, config, clock } = deps;
  const files: FeedFiles = createFeedFiles(path.join(config.dataDir, 'feeds'), () =>
    clock().getTime(),
  );
  const drawings = createSemaphore(1, MOST_DRAWINGS_WAITING);

  return {
    /** @throws AppError NOT_FOUND if the merchant has switched it off */
    async file(feed: FeedName, language: Language): Promise<FeedFile> {
      if (!(await deps.settings.feeds())[feed]) throw new AppError('NOT_FOUND');
      const basis = await readBasis(deps, language);
      return files.current({
        name: `${feed}-${language}`,
        mark: async () =>
          JSON.stringify([FEED_VERSION, feed, basis, await selectCatalogueMark(db)]),
        write: () => feedTexts(deps, feed, basis),
      });
    },

    /** The drawing of a product without photographs. @throws AppError NOT_FOUND, OVERLOADED */
    async drawing(sku: string): Promise<{ bytes: Buffer; etag: string }> {
      const product = await selectDrawn(db, sku);
      if (!product) throw new AppError('NOT_FOUND');
      const { name, attributes } = product;
      const svg = drawProduct({ name, attributes: attributes as Attributes });
      const bytes = await drawings.run(() => rasterise(svg, { width: DRAWING_WIDTH }), {
        isUrgent: false,
      });
      return { bytes, etag: `"${createHash('sha1').update(svg).digest('base64url')}"` };
    },
  };
}

async function readBasis({ settings, config }: FeedDeps, language: Language): Promise<FeedBasis> {
  const [rates, shipping, shop] = await Promise.all([
    settings.rates(),
    settings.shipping(),
    settings.shop(),
  ]);
  return {
    publicUrl: config.publicUrl,
    shopName: shop.name,
    language,
    rates,
    shipping,
    shippingName: translate(language, 'feeds', 'shipping'),
  };
}

/** The feed in pieces: only as many products at a time as need little memory. */
export async function* feedTexts(
  { db }: Pick<FeedDeps, 'db'>,
  feed: FeedName,
  basis: FeedBasis,
): AsyncGenerator<string> {
  const { head, item, tail } = feedWriters[feed];
  yield head(basis);
  for (let after = 0; ; ) {
    const sources = await selectFeedSources(db, after, BATCH);
    yield sources.map((source) => item(toFeedRow(source, basis), basis)).join('');
    const last = sources.at(-1);
    if (!last || sources.length < BATCH) break;
    after = last.product.id;
  }
  yield tail();
}

/** Recorded for the merchant. */
export const recordFetch = ({ db }: Pick<FeedDeps, 'db'>, fetched: Fetched): Promise<void> =>
  upsertFetch(db, fetched);

export const readFetches = ({ db }: Pick<FeedDeps, 'db'>): Promise<Fetched[]> => selectFetches(db);
