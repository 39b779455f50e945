// The designs in an account, each under a name and with today's price. Owns customer_designs.

import { type Db, inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { mainImageOf } from '#server/catalogue/images.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { lockCustomer } from '#server/customers/lock-customer.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import { type KeptDesign, MAX_KEPT_DESIGNS } from '#shared/designs/design-tool.ts';
import {
  countOthers,
  deleteOwnDesign,
  type OwnDesign,
  selectOwnDesigns,
  upsertOwnDesign,
} from './customer-designs.sql.ts';
import { quoteDesign } from './design-price.ts';
import { requireDesign } from './find-design.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & {
  sellables: Sellables;
  settings: Settings;
  rules: Rules;
};

export async function listOwnDesigns(
  deps: Deps,
  customerId: number,
  language: Language,
): Promise<KeptDesign[]> {
  const designs = await selectOwnDesigns(deps.db, customerId);
  // One query for all their products; each design is then priced from memory.
  await deps.sellables.find([
    ...new Set(
      designs.flatMap(({ choices }) => chosenProducts(choices).map(({ productId }) => productId)),
    ),
  ]);
  return Promise.all(designs.map((design) => toOwnDesign(deps, design, language)));
}

async function toOwnDesign(
  deps: Deps,
  { code, name, addedAt, choices, isDraft }: OwnDesign,
  language: Language,
): Promise<KeptDesign> {
  const { columns } = await quoteDesign(deps, choices, [choices.sets], language);
  const [column] = columns;
  const products = await deps.sellables.find(
    chosenProducts(choices).map(({ productId }) => productId),
  );
  const hasWithdrawn =
    products.length < chosenProducts(choices).length || products.some(({ isActive }) => !isActive);
  const bottle = products.find(({ id }) => id === choices.parts.bottle);
  return {
    code,
    name,
    addedAt: addedAt.toISOString(),
    sets: choices.sets,
    isDraft,
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
export async function saveOwnDesign(
  deps: Deps,
  customerId: number,
  { code, name }: { code: string; name: string },
  language: Language,
): Promise<KeptDesign> {
  const design = await requireDesign(deps, code);
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await countOthers(tx, customerId, design.code)) >= MAX_KEPT_DESIGNS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_KEPT_DESIGNS } });
    await upsertOwnDesign(tx, customerId, { code: design.code, name, at });
  });
  return toOwnDesign(
    deps,
    { code: design.code, name, addedAt: at, choices: design.choices, isDraft: design.isDraft },
    language,
  );
}

/** @throws AppError DESIGN_NOT_FOUND, also for one that is another customer's. */
export async function removeOwnDesign(db: Db, customerId: number, code: string): Promise<void> {
  if (!(await deleteOwnDesign(db, customerId, code.toUpperCase())))
    throw new AppError('DESIGN_NOT_FOUND');
}
