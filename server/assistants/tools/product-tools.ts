// Tools that read the catalogue: search, one product, stock.
import { z } from 'zod';
import { addressOf, attributesOf, stepsOf } from '#server/assistants/product-facts.ts';
import type { FilteredPage, NamedProducts, ProductDetail } from '#shared/catalogue/catalogue.ts';
import { defineTool, get, post, sayingOf } from './tool.ts';
import {
  FOREIGN_NOTE,
  language,
  Money,
  ProductSummary,
  productId,
  summaryOf,
  toMoney,
} from './tool-schemas.ts';

const MOST_FOUND = 20;
const MOST_ASKED = 12;

const searchProducts = defineTool({
  name: 'search_products',
  title: 'Search products',
  description:
    'Searches bottles, pumps, caps, rings, essences, boxes and tools by words (Turkish is understood best: "şişe" bottle, "pompa" pump, "kapak" cap), capacity ("50 ml"), neck ("FEA15") or SKU. With fits_product_id only parts that fit that product are found.',
  input: z.object({
    query: z.string().max(200).optional().meta({ description: 'Leave out to list everything' }),
    fits_product_id: productId.optional(),
    in_stock: z.boolean().optional().meta({ description: 'Only what can be sent now' }),
    sort: z.enum(['relevance', 'price', 'best_selling']).optional(),
    limit: z.int().min(1).max(MOST_FOUND).optional(),
    page: z.int().min(1).max(500).optional(),
    language,
  }),
  output: z.object({
    products: z.array(ProductSummary),
    total: z.int(),
    page: z.int(),
    searched_for: z
      .string()
      .nullable()
      .meta({ description: 'The words that were searched, where they were corrected' }),
    left_out: z.array(z.string()).meta({ description: 'Words that are found nowhere' }),
    url: z.string().meta({ description: 'The same search on the shop’s page' }),
  }),
  async run(context, input) {
    const saying = await sayingOf(context, input);
    const text = input.query?.trim() ?? '';
    const sort = sortOf(input.sort, text);
    const query = new URLSearchParams({
      page: String((input.page ?? 1) - 1),
      size: String(input.limit ?? 10),
      ...(sort && { sort }),
      ...(text && { search: text }),
    });
    const found = await post<FilteredPage>(context, input, {
      path: `/products/filtered?${query}`,
      body: {
        ...(input.in_stock && { inStock: true }),
        ...(input.fits_product_id && { fits: input.fits_product_id }),
      },
    });
    const page = new URLSearchParams({
      ...(text && { search: text }),
      ...(input.fits_product_id && { fits: String(input.fits_product_id) }),
    });
    return {
      products: found.content.map((product) => summaryOf(product, saying)),
      total: found.totalElements,
      page: found.page + 1,
      searched_for: found.search?.searchedFor ?? null,
      left_out: found.search?.leftOut ?? [],
      url: addressOf(saying, `/products${page.size > 0 ? `?${page}` : ''}`),
    };
  },
});

const sortOf = (sort: string | undefined, text: string): string | null => {
  if (sort === 'price') return 'price,asc';
  if (sort === 'best_selling') return 'bestSelling,desc';
  return text ? null : 'bestSelling,desc';
};

const getProduct = defineTool({
  name: 'get_product',
  title: 'One product',
  description:
    'One product with its attributes, price tiers, the other members of its family and its documents.',
  input: z.object({ product_id: productId, language }),
  output: z.object({
    product: ProductSummary,
    attributes: z.array(z.object({ name: z.string(), value: z.string() })),
    price_tiers: z.array(z.object({ from: z.int(), to: z.int().nullable(), unit_price: Money })),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    family: z.array(z.object({ id: z.int(), name: z.string() })),
    documents: z.array(z.object({ title: z.string(), url: z.string() })),
    freight_from: z
      .int()
      .nullable()
      .meta({ description: 'From so many on it goes by freight and no day is promised' }),
    foreign_text: z.object({ note: z.string(), description: z.string() }),
  }),
  async run(context, input) {
    const [saying, product] = await Promise.all([
      sayingOf(context, input),
      get<ProductDetail>(context, input, `/products/${input.product_id}`),
    ]);
    return {
      product: summaryOf(product, saying),
      attributes: attributesOf(product, saying.language).map(({ name, value }) => ({
        name,
        value,
      })),
      price_tiers: stepsOf(product, saying.rates).map(({ from, to, ...price }) => ({
        from,
        to,
        unit_price: toMoney(price),
      })),
      rating: product.rating ?? null,
      family: product.family?.others ?? [],
      documents: product.documents.map(({ title, url }) => ({
        title,
        url: `${saying.publicUrl}${url}`,
      })),
      freight_from: product.freightFrom,
      foreign_text: { note: FOREIGN_NOTE, description: product.description },
    };
  },
});

const checkStock = defineTool({
  name: 'check_stock',
  title: 'Stock',
  description: 'How many sales units of products can be sent now. Withdrawn products are left out.',
  input: z.object({ product_ids: z.array(productId).min(1).max(MOST_ASKED), language }),
  output: z.object({
    products: z.array(
      z.object({ id: z.int(), name: z.string(), stock: z.int(), is_in_stock: z.boolean() }),
    ),
    missing_ids: z.array(z.int()).meta({ description: 'Not on sale' }),
  }),
  async run(context, input) {
    const ids = [...new Set(input.product_ids)];
    const { content } = await get<NamedProducts>(
      context,
      input,
      `/products/named?ids=${ids.join(',')}`,
    );
    return {
      products: content.map(({ id, name, stock }) => ({
        id,
        name,
        stock,
        is_in_stock: stock > 0,
      })),
      missing_ids: ids.filter((id) => !content.some((product) => product.id === id)),
    };
  },
});

export const productTools = [searchProducts, getProduct, checkStock];
