// The composition root: creates what the domains share, and drops cached data that a change makes
// stale.
import { createPasswords, type Passwords } from '#server/auth/passwords.ts';
import { countOpenCases } from '#server/back-office/payments/cases.ts';
import { type Cache, createCache } from '#server/base/http-cache/cache.ts';
import {
  ANY_RANGE_TAG,
  RANGES_TAG,
  rangeTag,
  startChanges,
} from '#server/base/http-cache/changes.ts';
import { createLogger } from '#server/base/observe/log.ts';
import { createMetrics } from '#server/base/observe/metrics.ts';
import type { Platform } from '#server/base/platform.ts';
import { createPrecedence } from '#server/base/run/precedence.ts';
import { limitsOf } from '#server/base/run/process-limits.ts';
import { cachedStorage, openStorage } from '#server/base/storage/open-storage.ts';
import type { OnRange } from '#server/catalogue/facet-tables.ts';
import { createOwnValues, type OwnValues } from '#server/catalogue/own-values.ts';
import { createSellables, type Sellables } from '#server/catalogue/sellables.ts';
import { createShownProducts, type ShownProducts } from '#server/catalogue/shown-products.ts';
import { createRules, type Rules } from '#server/discounts/rules.ts';
import { createImages, type Images } from '#server/images/images.ts';
import type { Providers } from '#server/payments/provider.ts';
import {
  type ConnectedProviders,
  connectProviders,
  fixedProviders,
} from '#server/payments/providers.ts';
import { createSearch, type Search } from '#server/search/search.ts';
import { createSettings, type Settings } from '#server/settings/settings.ts';

/** What the domains share; a domain names the parts that it uses in its `Deps`. */
export type Services = Platform & {
  settings: Settings;
  sellables: Sellables;
  shownProducts: ShownProducts;
  rules: Rules;
  search: Search;
  images: Images;
  providers: Providers;
  passwords: Passwords;
};

export type ServicesOptions = Pick<
  Platform,
  'config' | 'secrets' | 'databaseUrl' | 'db' | 'pool'
> & {
  /** Tests pass their own clock, payment providers and password hashing. */
  clock?: Platform['clock'];
  providers?: Providers;
  passwords?: Passwords;
  log?: Platform['log'];
  readiness?: Platform['readiness'];
  /** With several workers: the metrics of all of them. */
  readAllFigures?: (() => Promise<string>) | undefined;
};

export async function createServices({
  clock = () => new Date(),
  passwords = createPasswords(),
  readiness = { state: 'ready' },
  providers,
  readAllFigures,
  ...options
}: ServicesOptions): Promise<Services> {
  const { config, databaseUrl, db, pool, log = createLogger(config) } = options;
  const cache = createCache({ maxBytes: config.responseCacheBytes });
  const storage = await openStorage(config);
  const connected = providers
    ? fixedProviders(config, providers)
    : await connectProviders({ ...options, clock, log });
  const settings = createSettings(db, config, connected.configured);
  const ownValues = createOwnValues({ db, log }, () => cache.drop(['*']));
  await ownValues.readAgain();
  const cached = {
    settings,
    sellables: createSellables(db),
    shownProducts: createShownProducts(db, { onRange: dropRanges(cache) }),
    rules: createRules(db, clock),
    search: createSearch({ db, clock, log }),
  };
  return {
    ...options,
    ...cached,
    log,
    cache,
    storage,
    clock,
    passwords,
    readiness,
    precedence: createPrecedence(),
    changes: startChanges({
      databaseUrl,
      pool,
      cache,
      log,
      onChange: dropStale({ ...cached, connected, ownValues }),
    }),
    images: createImages({
      db,
      storage: cachedStorage(config, storage),
      log,
      encodingsAtOnce: limitsOf(config.workers).encodingsAtOnce,
    }),
    providers: connected.providers,
    metrics: createMetrics({
      db,
      pool,
      cache,
      clock,
      log,
      readiness,
      readAllFigures,
      countDecisions: () => countOpenCases({ db, clock }),
    }),
  };
}

/** Expires the responses that show price ranges. */
const dropRanges =
  (cache: Cache): OnRange =>
  (categoryIds) =>
    cache.expire(categoryIds ? [RANGES_TAG, ...categoryIds.map(rangeTag)] : [ANY_RANGE_TAG]);

type Cached = Pick<Services, 'settings' | 'sellables' | 'shownProducts' | 'rules' | 'search'> & {
  connected: ConnectedProviders;
  ownValues: OwnValues;
};

/** The caches that each topic of changes.ts makes stale. */
const dropsOf = ({ settings, sellables, shownProducts, rules, search, ...more }: Cached) => ({
  settings: [settings.dropCached, more.connected.dropCached],
  // A rule for a category applies to all categories below it.
  catalogue: [sellables.dropAllCached, shownProducts.dropAllCached, rules.dropCached],
  stock: [sellables.dropCached, shownProducts.dropCached, search.stockChanged],
  price: [sellables.dropCached, shownProducts.dropPrices],
  opinions: [shownProducts.dropRatings],
  words: [search.wordsChanged],
  search: [search.dropCached],
  discounts: [rules.dropCached],
  'price-lists': [rules.lists.dropCached],
  'attribute-values': [search.dropCached, more.ownValues.dropCached],
});

/** `*`: anything may have changed. */
function dropStale(cached: Cached) {
  const { stock, price, opinions, words, ...drops } = dropsOf(cached);
  const ofProducts = new Map(Object.entries({ stock, price, opinions, words }));
  const byTopic = new Map<string, (() => void)[]>([
    ...Object.entries(drops),
    ['*', [...Object.values(drops).flat(), cached.search.dropAllCached]],
  ]);
  return (topic: string, productIds: readonly number[], hasFlip: boolean) => {
    for (const drop of ofProducts.get(topic) ?? []) drop(productIds, hasFlip);
    for (const drop of byTopic.get(topic) ?? []) drop();
  };
}
