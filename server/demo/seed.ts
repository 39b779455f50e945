// Loads the categories and texts that every shop has and, if requested, the demo shop, into an
// empty database.

import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { slugOf } from '#shared/base/fold.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { basisPoints, fromLira } from '#shared/base/money.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { seededCategories } from '#shared/catalogue/categories.ts';
import { facetsOf } from '#shared/fit/product-facets.ts';
import { insertDemoContent } from './content.ts';
import { type Measures, measuresOf } from './measures.ts';
import { insertOffers, insertPrintsAndSamples } from './offers.ts';
import { insertStartingTexts } from './starting-texts.ts';

type DemoProduct = {
  sku: string;
  name: string;
  nameEn: string | null;
  description: string;
  descriptionEn: string | null;
  brand: string;
  price: number;
  stock: number;
  quantity: number;
  variant: string | null;
  variantEn: string | null;
  notesEn: string | null;
  usageRatioEn: string | null;
  family?: string;
  familyEn: string | null;
  minQuantity: number;
  quantityStep: number;
  piecesPerCarton: number | null;
  ageDays: number;
  sold: number;
  bulkDiscounts: {
    minQuantity: number;
    discountType: 'PERCENTAGE' | 'FIXED_AMOUNT';
    discountPercentage?: number;
    discountAmount?: number;
    isActive?: boolean;
  }[];
  attributes: Attributes;
  unitWeightG?: number;
  unitVolumeCm3?: number;
  /** Of a print on the glass: the SKU of its set-up. */
  setup?: string;
  /** What one costs as a sample. */
  samplePrice?: number;
};

const demoFolder = path.join(import.meta.dirname, '..', '..', 'db', 'demo');
const productsFolder = path.join(demoFolder, 'products');

/** English texts by SKU. */
const readEnglish = <Texts>(kind: 'names' | 'descriptions' | 'facts'): Texts =>
  JSON.parse(fs.readFileSync(path.join(demoFolder, `product-${kind}.en.json`), 'utf8')) as Texts;

type BySku = Record<string, string>;
/** Keyed by the Turkish texts. */
type EnglishFacts = Record<'variant' | 'notes' | 'usageRatio' | 'family', Record<string, string>>;

function englishOf(): (product: DemoProduct) => Partial<DemoProduct> {
  const names = readEnglish<BySku>('names');
  const descriptions = readEnglish<BySku>('descriptions');
  const facts = readEnglish<EnglishFacts>('facts');
  return ({ sku, variant, family, attributes }) => ({
    nameEn: names[sku] ?? null,
    descriptionEn: descriptions[sku] ?? null,
    variantEn: facts.variant[variant ?? ''] ?? null,
    familyEn: facts.family[family ?? ''] ?? null,
    notesEn: facts.notes[String(attributes.notes)] ?? null,
    usageRatioEn: facts.usageRatio[String(attributes.usageRatio)] ?? null,
  });
}

export function readDemoProducts(): { categoryKey: string; product: DemoProduct }[] {
  const english = englishOf();
  return fs
    .readdirSync(productsFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const products = JSON.parse(
        fs.readFileSync(path.join(productsFolder, file), 'utf8'),
      ) as DemoProduct[];
      return products.map((product) => ({
        categoryKey: path.basename(file, '.json'),
        product: { ...product, ...english(product) },
      }));
    });
}

/**
 * All or nothing, in one transaction. Returns the number of loaded products; 0 if the shop already
 * has some.
 */
export async function seed(
  databaseUrl: string,
  { withDemoShop, now = new Date() }: { withDemoShop: boolean; now?: Date },
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table categories in share row exclusive mode');
    await insertCategories(client);
    await insertStartingTexts(client, now);
    const { rows } = await client.query<{ count: string }>('select count(*) from products');
    const demo = withDemoShop && Number(rows[0]?.count) === 0 ? readDemoProducts() : [];
    if (demo.length > 0) {
      await insertProducts(client, demo, now);
      await insertPrintsAndSamples(
        client,
        demo.map(({ product }) => product),
      );
      await insertOffers(client, now);
      await insertSettings(client);
    }
    if (withDemoShop) await insertDemoContent(client, now);
    await client.query('commit');
    if (demo.length > 0)
      await client.query(
        'analyze products, product_facets, bulk_tiers, product_search, search_vocabulary, search_word_forms',
      );
    return demo.length;
  } catch (error) {
    // On a lost connection this fails too; the first error says why.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** The merchant's settings of the demo shop; the others have the defaults of every shop. */
async function insertSettings(client: pg.Client) {
  const file = path.join(productsFolder, '..', 'settings.json');
  const settings = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [key, value] of Object.entries(settings))
    await client.query('insert into settings (key, value) values ($1, $2) on conflict do nothing', [
      key,
      JSON.stringify(value),
    ]);
}

async function insertCategories(client: pg.Client) {
  const idOf = (key: string | null) =>
    seededCategories.find((category) => category.key === key)?.id ?? null;
  for (const [position, category] of seededCategories.entries()) {
    await client.query(
      `insert into categories (id, key, parent_id, name_tr, name_en, position) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [
        category.id,
        category.key,
        idOf(category.parentKey),
        category.name.tr,
        category.name.en,
        position,
      ],
    );
  }
  await client.query(
    `select setval(pg_get_serial_sequence('categories', 'id'), greatest(100, (select max(id) from categories)))`,
  );
}

const toColumns = ({ unitWeightG, unitVolumeCm3, cartonWeightG, cartonVolumeCm3 }: Measures) => ({
  unit_weight_g: unitWeightG,
  unit_volume_cm3: unitVolumeCm3,
  carton_weight_g: cartonWeightG,
  carton_volume_cm3: cartonVolumeCm3,
});

async function insertProducts(
  client: pg.Client,
  demo: ReturnType<typeof readDemoProducts>,
  now: Date,
) {
  const categoryIds = new Map(seededCategories.map((category) => [category.key, category.id]));
  const rows = demo
    .toSorted((a, b) => b.product.ageDays - a.product.ageDays)
    .map(({ categoryKey, product }, index) => ({
      id: index + 1,
      sku: product.sku,
      name: product.name,
      name_en: product.nameEn,
      slug: slugOf(product.name),
      description: product.description,
      description_en: product.descriptionEn,
      price_kurus: fromLira(product.price),
      stock: product.stock,
      brand: product.brand,
      category_id: categoryIds.get(categoryKey),
      variant: product.variant,
      variant_en: product.variantEn,
      notes_en: product.notesEn,
      usage_ratio_en: product.usageRatioEn,
      family: product.family ?? null,
      family_en: product.familyEn,
      pieces_per_unit: product.quantity,
      min_quantity: product.minQuantity,
      quantity_step: product.quantityStep,
      pieces_per_carton: product.piecesPerCarton,
      attributes: product.attributes,
      ...toColumns(measuresOf(product)),
      // In sales units: a pack of a hundred counts once.
      sold_count: Math.round(product.sold / product.quantity),
      created_at: new Date(now.getTime() - product.ageDays * DAY_MS - index * 61_000).toISOString(),
      tiers: product.bulkDiscounts.map((tier) => ({
        min_quantity: tier.minQuantity,
        discount_type: tier.discountType,
        discount_points: basisPoints((tier.discountPercentage ?? 0) / 100),
        discount_kurus: fromLira(tier.discountAmount ?? 0),
        is_active: tier.isActive ?? true,
      })),
      facets: facetsOf(product.attributes),
    }));

  const json = JSON.stringify(rows);
  await client.query(
    `insert into products (id, sku, name, name_en, slug, description, description_en, price_kurus, stock, brand, category_id, variant, variant_en, notes_en, usage_ratio_en, family, family_en, pieces_per_unit, min_quantity,
       quantity_step, pieces_per_carton, attributes, unit_weight_g, unit_volume_cm3, carton_weight_g, carton_volume_cm3, sold_count, created_at)
     select id, sku, name, name_en, slug, description, description_en, price_kurus, stock, brand, category_id, variant, variant_en, notes_en, usage_ratio_en, family, family_en, pieces_per_unit, min_quantity,
       quantity_step, pieces_per_carton, attributes, unit_weight_g, unit_volume_cm3, carton_weight_g, carton_volume_cm3, sold_count, created_at
     from jsonb_to_recordset($1::jsonb) as r (id int, sku text, name text, name_en text, slug text, description text, description_en text, price_kurus bigint, stock int, brand text,
       category_id int, variant text, variant_en text, notes_en text, usage_ratio_en text, family text, family_en text, pieces_per_unit int, min_quantity int, quantity_step int, pieces_per_carton int, attributes jsonb,
       unit_weight_g int, unit_volume_cm3 int, carton_weight_g int, carton_volume_cm3 int, sold_count int, created_at timestamptz)`,
    [json],
  );
  await client.query(
    `insert into bulk_tiers (product_id, min_quantity, discount_type, discount_points, discount_kurus, is_active)
     select r.id, t.min_quantity, t.discount_type, t.discount_points, t.discount_kurus, t.is_active
     from jsonb_to_recordset($1::jsonb) as r (id int, tiers jsonb),
       jsonb_to_recordset(r.tiers) as t (min_quantity int, discount_type text, discount_points int, discount_kurus bigint, is_active boolean)`,
    [json],
  );
  await client.query(
    `insert into product_facets (product_id, key, value)
     select r.id, f.key, f.value from jsonb_to_recordset($1::jsonb) as r (id int, facets jsonb), jsonb_to_recordset(r.facets) as f (key text, value text)`,
    [json],
  );
  await client.query(
    `select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`,
  );
}
