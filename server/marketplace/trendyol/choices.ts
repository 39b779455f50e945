// Categories, attributes and brands of Trendyol (developers.trendyol.com: kategori listesi,
// kategori özellik listesi v2, kategori özellik değerleri listesi v2, marka listesi).
import { z } from 'zod';
import type { Choice, Marketplace } from '../marketplace.ts';
import type { TrendyolCall } from './client.ts';

/** The maximum of one page of values. */
const MOST_VALUES = 1_000;
const MOST_BRANDS = 50;
const LEVEL = ' › ';

type Category = { id: number; name: string; subCategories: Category[] };
const Category: z.ZodType<Category> = z.looseObject({
  id: z.int(),
  name: z.string(),
  subCategories: z.lazy(() =>
    z
      .array(Category)
      .nullish()
      .transform((below) => below ?? []),
  ),
});
const Tree = z.union([
  z.object({ categories: z.array(Category) }),
  z.array(Category).transform((categories) => ({ categories })),
]);

const Attributes = z.looseObject({
  categoryAttributes: z.array(
    z.looseObject({
      attribute: z.looseObject({ id: z.int(), name: z.string() }),
      required: z.boolean().default(false),
      allowCustom: z.boolean().default(false),
    }),
  ),
});
/** Its documentation and its responses use different names for the field. */
const Values = z.looseObject({
  content: z.array(
    z.looseObject({
      attributeValueId: z.int(),
      attributeValue: z.string().optional(),
      attributeValueName: z.string().optional(),
    }),
  ),
});
const Brands = z.array(z.looseObject({ id: z.int(), name: z.string() }));

type Choices = Pick<Marketplace, 'readCategories' | 'readAttributes' | 'findBrands'>;

export const choices = (call: TrendyolCall): Choices => ({
  async readCategories() {
    const { categories } = await call('GET', '/product/product-categories', Tree);
    return categories.flatMap((one) => endsOf(one, ''));
  },

  async readAttributes(categoryId) {
    const path = `/product/categories/${categoryId}/attributes`;
    const { categoryAttributes } = await call('GET', path, Attributes);
    return Promise.all(
      categoryAttributes.map(async ({ attribute, required, allowCustom }) => ({
        id: attribute.id,
        name: attribute.name,
        isRequired: required,
        isText: allowCustom,
        values: allowCustom ? [] : await readValues(call, `${path}/${attribute.id}/values`),
      })),
    );
  },

  async findBrands(name) {
    for (const spelt of spellingsOf(name)) {
      const query = new URLSearchParams({ name: spelt, size: String(MOST_BRANDS) });
      const found = await call('GET', `/product/brands/by-name?${query}`, Brands);
      if (found.length > 0) return found.map(({ id, name: brand }) => ({ id, name: brand }));
    }
    return [];
  },
});

/** A product can only be in a category without subcategories. */
function endsOf({ id, name, subCategories }: Category, above: string): Choice[] {
  const path = `${above}${name}`;
  return subCategories.length === 0
    ? [{ id, name: path }]
    : subCategories.flatMap((below) => endsOf(below, `${path}${LEVEL}`));
}

async function readValues(call: TrendyolCall, path: string): Promise<Choice[]> {
  const { content } = await call('GET', `${path}?page=0&size=${MOST_VALUES}`, Values);
  return content.map(({ attributeValueId: id, attributeValue, attributeValueName }) => ({
    id,
    name: attributeValue ?? attributeValueName ?? String(id),
  }));
}

/** Its search is case-sensitive. */
const spellingsOf = (name: string): Set<string> =>
  new Set([
    name,
    name.toLocaleUpperCase('tr'),
    name.slice(0, 1).toLocaleUpperCase('tr') + name.slice(1).toLocaleLowerCase('tr'),
  ]);
