// The demo shop's offers: discount rules, showcases, and the price history of its products.

import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { DAY_MS, endOfDayAfter } from '#shared/base/format.ts';
import { basisPoints, fromLira } from '#shared/base/money.ts';
import { seededCategories } from '#shared/catalogue/categories.ts';
import {
  type DiscountKind,
  type DiscountScope,
  foldCoupon,
} from '#shared/pricing/discount-rules.ts';
import type { Placement, Showcase } from '#shared/showcases/showcase-places.ts';

/**
 * Amounts in lira, products by SKU, categories by key. A condition or limit that is not given does
 * not apply.
 */
type DemoDiscount = {
  name: string;
  nameEn: string;
  description: string;
  kind: DiscountKind;
  scope: DiscountScope;
  percentage?: number;
  amount?: number;
  buyQuantity?: number;
  payQuantity?: number;
  skus?: string[];
  categories?: string[];
  minSubtotal?: number;
  isFirstOrder?: boolean;
  couponCode?: string;
  priority?: number;
  isCombinable?: boolean;
  maxUses?: number;
  /** Counted from the day on which the shop is loaded. */
  daysLeft?: number;
};
type InLanguages = { tr: string; en: string };
type DemoEntry = { sku: string; placements: Placement[]; title?: InLanguages; badge?: InLanguages };

/** Midnight in Istanbul, when a merchant's campaign would end. */
const endOfDay = (moment: number): Date => endOfDayAfter(moment, 0);
/** Longer than the thirty days whose lowest price may be shown struck through. */
const PRICED_FOR_DAYS = 45;

const read = <T>(file: string): T =>
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'db', 'demo', file), 'utf8'),
  ) as T;

/**
 * Adds the offers in the transaction that loads the products. The start of the shop computes
 * product_discounts.
 */
export async function insertOffers(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; sku: string }>('select id, sku from products');
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  const idOf = (sku: string): number => {
    const id = ids.get(sku);
    if (id === undefined) throw new Error(`the demo shop has no product ${sku}`);
    return id;
  };
  await insertDiscounts(client, idOf, now);
  await insertShowcases(client, idOf);
  await insertOccasions(client, idOf);
  // Each product has had the same price since it was created, so that a discount now shows a
  // correct previous price.
  await client.query(
    `insert into price_history (product_id, base_kurus, price_kurus, at) select id, price_kurus, price_kurus, greatest(created_at, $1) from products`,
    [new Date(now.getTime() - PRICED_FOR_DAYS * DAY_MS)],
  );
}

const discountColumns = (rule: DemoDiscount, idOf: (sku: string) => number, now: Date) => ({
  name: rule.name,
  name_en: rule.nameEn,
  description: rule.description,
  kind: rule.kind,
  scope: rule.scope,
  points: basisPoints((rule.percentage ?? 0) / 100),
  amount_kurus: fromLira(rule.amount ?? 0),
  ...conditionsOf(rule, idOf),
  ends_at:
    rule.daysLeft === undefined
      ? null
      : endOfDay(now.getTime() + rule.daysLeft * DAY_MS).toISOString(),
  priority: rule.priority ?? 0,
  is_combinable: rule.isCombinable ?? true,
  max_uses: rule.maxUses ?? null,
});

const conditionsOf = (rule: DemoDiscount, idOf: (sku: string) => number) => ({
  buy_quantity: rule.buyQuantity ?? 0,
  pay_quantity: rule.payQuantity ?? 0,
  product_ids: (rule.skus ?? []).map(idOf),
  category_ids: (rule.categories ?? []).map(
    (key) => seededCategories.find((category) => category.key === key)?.id,
  ),
  min_subtotal_kurus: rule.minSubtotal === undefined ? null : fromLira(rule.minSubtotal),
  is_first_order: rule.isFirstOrder ?? false,
  coupon_code: rule.couponCode ? foldCoupon(rule.couponCode) : null,
});

async function insertDiscounts(client: pg.Client, idOf: (sku: string) => number, now: Date) {
  const rules = read<DemoDiscount[]>('discounts.json').map((rule) =>
    discountColumns(rule, idOf, now),
  );
  await client.query(
    `insert into discounts (name, name_en, description, kind, scope, points, amount_kurus, buy_quantity, pay_quantity, product_ids, category_ids, min_subtotal_kurus,
       is_first_order, coupon_code, starts_at, ends_at, priority, is_combinable, max_uses)
     select name, name_en, description, kind, scope, points, amount_kurus, buy_quantity, pay_quantity, product_ids, category_ids, min_subtotal_kurus,
       is_first_order, coupon_code, $2, ends_at, priority, is_combinable, max_uses
     from jsonb_to_recordset($1::jsonb) as r (name text, name_en text, description text, kind text, scope text, points int, amount_kurus bigint, buy_quantity int,
       pay_quantity int, product_ids int[], category_ids int[], min_subtotal_kurus bigint, is_first_order boolean, coupon_code text, ends_at timestamptz,
       priority int, is_combinable boolean, max_uses int)`,
    [JSON.stringify(rules), now],
  );
}

async function insertShowcases(client: pg.Client, idOf: (sku: string) => number) {
  const entries = Object.entries(read<Record<Showcase, DemoEntry[]>>('showcases.json')).flatMap(
    ([showcase, rows]) =>
      rows.map(({ sku, placements, title, badge }, index) => ({
        showcase,
        product_id: idOf(sku),
        display_order: index + 1,
        placements,
        title: title?.tr ?? null,
        title_en: title?.en ?? null,
        badge: badge?.tr ?? null,
        badge_en: badge?.en ?? null,
      })),
  );
  await client.query(
    `insert into showcase_entries (showcase, product_id, display_order, placements, title, title_en, badge, badge_en)
     select showcase, product_id, display_order, placements, title, title_en, badge, badge_en
     from jsonb_to_recordset($1::jsonb) as r (showcase text, product_id int, display_order int, placements text[], title text, title_en text, badge text, badge_en text)`,
    [JSON.stringify(entries)],
  );
}

type DemoOccasion = {
  slug: string;
  searchTerms: string[];
  gifts: number;
  hasLabel: boolean;
  skus: string[];
  wrappings: string[];
} & Record<'titleTr' | 'titleEn' | 'leadTr' | 'leadEn', string>;

async function insertOccasions(client: pg.Client, idOf: (sku: string) => number) {
  const occasions = read<DemoOccasion[]>('occasions.json');
  await client.query(
    `insert into occasions (slug, display_order, title_tr, title_en, lead_tr, lead_en, words, gifts,
       has_label)
     select slug, row_number() over (), "titleTr", "titleEn", "leadTr", "leadEn", "searchTerms",
       gifts, "hasLabel"
     from jsonb_to_recordset($1::jsonb)
       as r (slug text, "titleTr" text, "titleEn" text, "leadTr" text, "leadEn" text,
         "searchTerms" text[], gifts int, "hasLabel" boolean)
     on conflict do nothing`,
    [JSON.stringify(occasions)],
  );
  const rowsOf = (list: 'skus' | 'wrappings') =>
    JSON.stringify(
      occasions.flatMap(({ slug, [list]: skus }) =>
        skus.map((sku, index) => ({ slug, product_id: idOf(sku), display_order: index + 1 })),
      ),
    );
  for (const [table, rows] of [
    ['occasion_products', rowsOf('skus')],
    ['occasion_wrappings', rowsOf('wrappings')],
  ])
    await client.query(
      `insert into ${table} (slug, product_id, display_order)
       select slug, product_id, display_order
       from jsonb_to_recordset($1::jsonb) as r (slug text, product_id int, display_order int)
       on conflict do nothing`,
      [rows],
    );
}

// What the demo shop says of some of its products beside their own fields: the set-ups of its
// prints on the glass (decision 0097), and samples (decision 0090).

type DemoExtras = { sku: string; setup?: string; samplePrice?: number };

/** Adds them in the transaction that loads the products. */
export async function insertPrintsAndSamples(
  client: pg.Client,
  products: readonly DemoExtras[],
): Promise<void> {
  for (const { sku, setup, samplePrice } of products) {
    if (setup !== undefined)
      await client.query(
        `insert into print_techniques (product_id, setup_product_id)
         select print.id, setup.id from products print, products setup
         where print.sku = $1 and setup.sku = $2`,
        [sku, setup],
      );
    if (samplePrice !== undefined)
      await client.query(
        'update products set sample_price_kurus = $2, sample_max = 2 where sku = $1',
        [sku, fromLira(samplePrice)],
      );
  }
}
