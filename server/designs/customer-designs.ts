// The designs in an account: kept under a name, with today's price. Owns customer_designs.
import { type KeptDesign, MAX_KEPT_DESIGNS } from '#shared/design-tool.ts';
import type { Language } from '#shared/languages.ts';
import { AppError } from '../app-error.ts';
import { mainImageOf } from '../catalogue/images.ts';
import type { Context } from '../context.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Db, inTransaction } from '../db.ts';
import { countOthers, deleteOwnDesign, type OwnDesign, selectOwnDesigns, upsertOwnDesign } from './customer-designs.sql.ts';
import { requireDesign } from './find-design.ts';
import { picksOf } from './picks.ts';
import { quoteDesign } from './quote.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'sellables' | 'settings' | 'rules'>;

export async function listOwnDesigns(parts: Parts, customerId: number, language: Language): Promise<KeptDesign[]> {
  const designs = await selectOwnDesigns(parts.db, customerId);
  // All their products in one look; each is reckoned from memory then.
  await parts.sellables.find([...new Set(designs.flatMap(({ choices }) => picksOf(choices).map(({ productId }) => productId)))]);
  return Promise.all(designs.map((design) => toKept(parts, design, language)));
}

async function toKept(parts: Parts, { code, name, addedAt, choices }: OwnDesign, language: Language): Promise<KeptDesign> {
  const { columns } = await quoteDesign(parts, choices, [choices.sets], language);
  const [column] = columns;
  const products = await parts.sellables.find(picksOf(choices).map(({ productId }) => productId));
  const hasWithdrawn = products.length < picksOf(choices).length || products.some(({ isActive }) => !isActive);
  const bottle = products.find(({ id }) => id === choices.parts.bottle);
  return {
    code,
    name,
    addedAt: addedAt.toISOString(),
    sets: choices.sets,
    net: hasWithdrawn ? null : (column?.net ?? null),
    gross: hasWithdrawn ? null : (column?.gross ?? null),
    hasWithdrawn,
    image: bottle ? mainImageOf(bottle, language) : null,
  };
}

/**
 * One that is there already gets the new name.
 * @throws AppError DESIGN_NOT_FOUND, TOO_MANY_ROWS
 */
export async function keepDesign(parts: Parts, customerId: number, code: string, name: string, language: Language): Promise<KeptDesign> {
  const design = await requireDesign(parts, code);
  const at = parts.clock();
  await inTransaction(parts.db, async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await countOthers(tx, customerId, design.code)) >= MAX_KEPT_DESIGNS) throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_KEPT_DESIGNS } });
    await upsertOwnDesign(tx, customerId, { code: design.code, name, at });
  });
  return toKept(parts, { code: design.code, name, addedAt: at, choices: design.choices }, language);
}

/** @throws AppError DESIGN_NOT_FOUND, also for one that is another customer's. */
export async function forgetDesign(db: Db, customerId: number, code: string): Promise<void> {
  if (!(await deleteOwnDesign(db, customerId, code.toUpperCase()))) throw new AppError('DESIGN_NOT_FOUND');
}
