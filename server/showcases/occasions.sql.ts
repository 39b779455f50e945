// SQL of occasions and the products shown for them.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';

export type OccasionRow = {
  slug: string;
  titleTr: string;
  titleEn: string | null;
  leadTr: string;
  leadEn: string | null;
  gifts: number;
  hasLabel: boolean;
};

const columns = ['slug', 'titleTr', 'titleEn', 'leadTr', 'leadEn', 'gifts', 'hasLabel'] as const;

/** Occasions that are shown and have a product for sale. */
export const selectOccasions = (db: Db): Promise<OccasionRow[]> =>
  db
    .selectFrom('occasions as o')
    .select(columns)
    .where('o.isActive', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('occasionProducts as e')
          .innerJoin('products as p', 'p.id', 'e.productId')
          .select('p.id')
          .whereRef('e.slug', '=', 'o.slug')
          .where('p.isActive', '=', true)
          .where('p.stock', '>', 0),
      ),
    )
    .orderBy('displayOrder')
    .orderBy('slug')
    .execute();

export async function selectOccasion(db: Db, slug: string): Promise<OccasionRow | null> {
  const row = await db
    .selectFrom('occasions')
    .select(columns)
    .where('slug', '=', slug)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectOccasionProducts(db: Db, slug: string): Promise<ProductRow[]> {
  const { rows } = await sql<{ product: ProductRow }>`
    select ${productJson} as product
    from occasion_products e join products p on p.id = e.product_id ${withCategory}
    where e.slug = ${slug} and p.is_active and not p.is_setup and p.stock > 0
    order by e.display_order, p.id`.execute(db);
  return rows.map(({ product }) => product);
}

/** The products of all occasions, as `selectOccasionProducts` selects those of one. */
export async function selectProductsOfOccasions(
  db: Db,
): Promise<{ slug: string; product: ProductRow }[]> {
  const { rows } = await sql<{ slug: string; product: ProductRow }>`
    select e.slug, ${productJson} as product
    from occasion_products e join products p on p.id = e.product_id ${withCategory}
    where p.is_active and not p.is_setup and p.stock > 0
    order by e.display_order, p.id`.execute(db);
  return rows;
}

export async function selectOccasionWrappings(db: Db, slug: string): Promise<ProductRow[]> {
  const { rows } = await sql<{ product: ProductRow }>`
    select ${productJson} as product
    from occasion_wrappings e join products p on p.id = e.product_id ${withCategory}
    where e.slug = ${slug} and p.is_active and not p.is_setup and p.stock > 0
    order by e.display_order, p.id`.execute(db);
  return rows.map(({ product }) => product);
}

/** Tools and labels in stock, best sellers first. */
export async function selectToolsAndLabels(db: Db): Promise<ProductRow[]> {
  const { rows } = await sql<{ product: ProductRow }>`
    select ${productJson} as product
    from products p ${withCategory}
    where p.is_active and not p.is_setup and p.stock > 0 and p.id in (
      select product_id from product_facets where key = 'part' and value in ('crimper', 'label'))
    order by p.sold_count desc, p.id`.execute(db);
  return rows.map(({ product }) => product);
}
