// What the demo shop says of some of its products beside their own fields: the set-ups of its prints
// on the glass (decision 0097), and samples (decision 0090).
import type pg from 'pg';
import { fromLira } from '#shared/base/money.ts';

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
