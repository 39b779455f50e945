// The facets by which a list can be filtered, with their counts and labels. Owns product_facets.

import { translate } from '#server/base/errors/texts.ts';
import type { Settings } from '#server/settings/settings.ts';
import { plainDecimal } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf } from '#shared/base/money.ts';
import { type AttributeKey, definitionOf, facetKeys } from '#shared/catalogue/attributes.ts';
import type { Facet, Filters } from '#shared/catalogue/catalogue.ts';
import type { Branch } from './categories.ts';
import { type FacetSet, filterSet } from './facet-tables.ts';
import { ownCodesOf } from './own-values.ts';
import type { FacetCount, PriceRange } from './product-lists.sql.ts';
import type { ShownProducts } from './shown-products.ts';

type FilterQuery = { taxIncluded: boolean; families?: 'one' | undefined; branch?: Branch };

export async function listFilters(
  { shownProducts, settings }: { shownProducts: ShownProducts; settings: Settings },
  language: Language,
  { taxIncluded, families, branch }: FilterQuery,
): Promise<Filters> {
  const set = await findFacetSet(shownProducts, branch);
  const { facets, price } = filterSet(set, {
    grossAt: taxIncluded ? await settings.rates() : null,
    oneAFamily: families === 'one',
  });
  return { facets: toFacets(facets, language), price: toPrice(price) };
}

/** For a category and its subcategories, or for all categories. */
export async function findFacetSet(
  shownProducts: ShownProducts,
  branch: Branch | undefined,
): Promise<FacetSet> {
  const ids = branch?.ids ?? (await shownProducts.categories()).map(({ id }) => id);
  return shownProducts.facetTables(ids);
}

export const toPrice = ({ min, max }: PriceRange) => ({
  min: liraOf(min ?? 0),
  max: liraOf(max ?? 0),
});

/** In the order of the vocabulary; numbers by size. */
export function toFacets(counts: FacetCount[], language: Language): Facet[] {
  return facetKeys.flatMap((key) => {
    const values = counts
      .filter((count) => count.key === key)
      .map(({ value, count }) => ({ value, count, label: valueLabel(key, value, language) }));
    if (values.length === 0) return [];
    return [
      {
        key,
        label: translate(language, 'attributes', `labels.${key}`),
        values: values.sort((a, b) => placeOf(key, a.value) - placeOf(key, b.value)),
      },
    ];
  });
}

export function placeOf(key: AttributeKey, value: string): number {
  const { kind, values } = definitionOf(key);
  if (kind === 'number') return Number(value);
  if (kind === 'flag') return value === 'true' ? 0 : 1;
  const place = values?.indexOf(value) ?? 0;
  // The merchant's own values come after the standard ones, in the order in which they were named.
  return place >= 0 ? place : (values?.length ?? 0) + ownCodesOf(key).indexOf(value);
}

/** The text of a value on the screen: "50 ml", "Şeffaf", "Evet", or a neck's code unchanged. */
export function valueLabel(key: AttributeKey, value: string, language: Language): string {
  const { kind, unit } = definitionOf(key);
  if (key === 'neck' || key === 'fitsNecks') return value;
  if (kind === 'number') return unit ? `${plainDecimal(value, language)} ${unit}` : value;
  if (kind === 'flag')
    return translate(language, 'attributes', value === 'true' ? 'flags.yes' : 'flags.no');
  return translate(language, 'attributes', `values.${key}.${value}`, { defaultValue: '–' });
}
