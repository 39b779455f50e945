// The choices of a marketplace: its categories, brands and attributes. Requested once a day; if it
// cannot be reached, the earlier result still counts.

import type { Platform } from '#server/base/platform.ts';
import { fold } from '#shared/base/fold.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';
import { selectChoices, writeChoices } from './choices.sql.ts';
import { connectMarketplace } from './connect.ts';
import type { Choice, ChoiceOfAttribute, Marketplace } from './marketplace.ts';

const MAX_AGE_MS = DAY_MS;
const MOST_FOUND = 20;

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

/**
 * Categories in whose names every term of the query begins a word. Null without keys. @throws as
 * `Marketplace`
 */
export async function findCategories(
  deps: Deps,
  name: MarketplaceName,
  text: string,
): Promise<Choice[] | null> {
  const all = await cachedChoices(deps, name, 'categories', (there) => there.readCategories());
  const terms = fold(text).split(/\s+/).filter(Boolean);
  return (
    all
      ?.filter((one) => {
        const named = fold(one.name).split(/[^\p{L}\d]+/u);
        return terms.every((term) => named.some((part) => part.startsWith(term)));
      })
      .slice(0, MOST_FOUND) ?? null
  );
}

/** Null without keys. @throws as `Marketplace` */
export const findBrands = async (
  deps: Deps,
  name: MarketplaceName,
  text: string,
): Promise<Choice[] | null> => {
  const found = await cachedChoices(deps, name, `brands ${text}`, (there) =>
    there.findBrands(text),
  );
  return found?.slice(0, MOST_FOUND) ?? null;
};

/** Null without keys. @throws as `Marketplace` */
export const readAttributes = (
  deps: Deps,
  name: MarketplaceName,
  categoryId: number,
): Promise<ChoiceOfAttribute[] | null> =>
  cachedChoices(deps, name, `attributes ${categoryId}`, (there) =>
    there.readAttributes(categoryId),
  );

async function cachedChoices<Value>(
  deps: Deps,
  name: MarketplaceName,
  key: string,
  read: (marketplace: Marketplace) => Promise<Value>,
): Promise<Value | null> {
  const at = deps.clock();
  const [marketplace, before] = await Promise.all([
    connectMarketplace(deps, name),
    selectChoices(deps.db, name, key),
  ]);
  if (!marketplace) return null;
  if (before && at.getTime() - before.readAt.getTime() < MAX_AGE_MS) return before.value as Value;
  try {
    const value = await read(marketplace);
    await writeChoices(deps.db, name, { key, value, at });
    return value;
  } catch (error) {
    if (!before) throw error;
    return before.value as Value;
  }
}
