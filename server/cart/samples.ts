// Samples: cart rows at the sample price of their product, separate from its normal row, and their
// allowed number (decision 0090).

import { z } from 'zod';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { SampleOffer } from '#server/catalogue/catalogue.sql.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CartProblem } from '#shared/cart/cart.ts';
import { sampleLimits } from '#shared/cart/cart-limits.ts';
import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';
import type { SampleRules } from '#shared/pricing/price-basis.ts';
import { type SampleBuyer, selectReceivedSamples } from './special-rows.sql.ts';

/**
 * How many samples one order may have, and how often a buyer gets the same: a record of the
 * settings.
 */
export const SAMPLES_KEY = 'samples';
const SamplesRecord = z
  .object({
    products: z.int().min(1).max(sampleLimits.products).default(5),
    days: z.int().min(0).max(sampleLimits.days).default(90),
  })
  .prefault({});

export async function readSampleSettings(db: Db | Tx): Promise<SampleSettingsAnswer> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', SAMPLES_KEY)
    .executeTakeFirst();
  return { ...SamplesRecord.parse(row?.value), version: row?.version ?? 0 };
}

type SampleRow = { productId: number; quantity: number };
type SampleProduct = { stock: number; sample?: SampleOffer | null };
type Verdict = { problem: CartProblem | null; possibleQuantity: number | null };

/**
 * Whether a row of samples can be bought. `samples`: the number of each product in the previous
 * rows; the allowed quantity of this row is added. Minimum and step of the product do not apply.
 */
export function checkSample(
  { productId, quantity }: SampleRow,
  { stock, sample }: SampleProduct,
  {
    available,
    samples,
    rules,
  }: { available: number; samples: Map<number, number>; rules: SampleRules | undefined },
): Verdict {
  if (rules?.received.has(productId)) return { problem: 'sample-had', possibleQuantity: null };
  if (rules && !samples.has(productId) && samples.size >= rules.most)
    return { problem: 'sample-count', possibleQuantity: null };
  const before = samples.get(productId) ?? 0;
  const allowed = rules && sample ? Math.max(0, sample.most - before) : quantity;
  const possible = Math.min(quantity, allowed, Math.max(0, available));
  samples.set(productId, before + possible);
  if (stock <= 0) return { problem: 'out-of-stock', possibleQuantity: null };
  if (possible === quantity) return { problem: null, possibleQuantity: null };
  return {
    problem: quantity > allowed ? 'sample-most' : 'not-enough',
    possibleQuantity: possible || null,
  };
}

/**
 * The sample rules for this buyer; undefined if no row is a sample. Reads earlier orders: in a
 * checkout after the products are locked, so that two simultaneous orders cannot both pass.
 */
export async function findSampleRules(
  db: Db,
  rows: readonly { productId: number; isSample?: boolean | undefined }[],
  who: { buyer: { customerId: number; email: string } | null; guest?: Contact | null | undefined },
  now: Date,
): Promise<SampleRules | undefined> {
  const ids = [...new Set(rows.flatMap((row) => (row.isSample ? [row.productId] : [])))];
  if (ids.length === 0) return undefined;
  const { products: most, days } = await readSampleSettings(db);
  const buyer: SampleBuyer = {
    customerId: who.buyer?.customerId ?? null,
    email: who.buyer?.email ?? who.guest?.email ?? null,
    phone: who.guest?.phone ?? null,
  };
  const isKnown = Object.values(buyer).some((value) => value !== null);
  const received =
    days > 0 && isKnown ? await selectReceivedSamples(db, ids, buyer, since(now, days)) : [];
  return { most, received: new Set(received) };
}

type Contact = { email: string; phone: string };

const since = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
