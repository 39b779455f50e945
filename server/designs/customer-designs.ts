// The designs in an account, each with a name and its current price: the customer's own, and those
// of the company that they buy for. Owns customer_designs.

import { type Db, inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { mainImageOf } from '#server/catalogue/images.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { type Membership, selectMembership } from '#server/companies/membership.ts';
import { lockCustomer } from '#server/customers/lock-customer.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import { MAX_SAVED_DESIGNS, type SavedDesign } from '#shared/designs/design-tool.ts';
import { type CompanyDesign, selectCompanyDesign } from './company-designs.sql.ts';
import {
  listCompanyDesigns,
  mayChangeDesign,
  removeCompanyDesign,
  saveCompanyDesign,
} from './company-designs.ts';
import {
  countOthers,
  deleteOwnDesign,
  type OwnDesign,
  selectOwnDesign,
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
): Promise<SavedDesign[]> {
  const membership = await selectMembership(deps.db, customerId);
  const shared = membership ? await listCompanyDesigns(deps.db, membership.companyId) : [];
  const own = await selectOwnDesigns(deps.db, customerId);
  const designs = [...shared, ...own.filter(({ code }) => !shared.some((of) => of.code === code))];
  // One query for all their products; each design is then priced from memory.
  await deps.sellables.find([
    ...new Set(
      designs.flatMap(({ choices }) => chosenProducts(choices).map(({ productId }) => productId)),
    ),
  ]);
  const prices = { language, whose: membership && { ...membership, customerId } };
  return Promise.all(designs.map((design) => toOwnDesign(deps, design, prices)));
}

type Whose = Membership & { customerId: number };

const companyOf = (
  design: OwnDesign | CompanyDesign,
  whose: Whose | null,
): SavedDesign['company'] =>
  whose && 'addedById' in design
    ? {
        name: whose.companyName,
        addedBy: design.addedBy,
        mayChange: mayChangeDesign(design, whose),
      }
    : null;

async function toOwnDesign(
  deps: Deps,
  design: OwnDesign | CompanyDesign,
  { language, whose }: { language: Language; whose: Whose | null },
): Promise<SavedDesign> {
  const { code, name, addedAt, choices, isDraft } = design;
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
    company: companyOf(design, whose),
  };
}

/**
 * An existing one gets the new name. A customer who buys for a company saves for the company.
 * @throws AppError DESIGN_NOT_FOUND, TOO_MANY_ROWS, and as `saveCompanyDesign`
 */
export async function saveOwnDesign(
  deps: Deps,
  customerId: number,
  { code, name }: { code: string; name: string },
  language: Language,
): Promise<SavedDesign> {
  const design = await requireDesign(deps, code);
  const membership = await selectMembership(deps.db, customerId);
  if (membership && (await belongsToCompany(deps, { ...membership, customerId }, design.code))) {
    const seat = { companyId: membership.companyId, customerId };
    const saved = await saveCompanyDesign(deps, seat, { code: design.code, name });
    return toOwnDesign(deps, saved, { language, whose: { ...membership, customerId } });
  }
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await countOthers(tx, customerId, design.code)) >= MAX_SAVED_DESIGNS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_SAVED_DESIGNS } });
    await upsertOwnDesign(tx, customerId, { code: design.code, name, at });
  });
  return toOwnDesign(
    deps,
    { code: design.code, name, addedAt: at, choices: design.choices, isDraft: design.isDraft },
    { language, whose: null },
  );
}

/** A design that the customer saved for themselves remains their own. */
const belongsToCompany = async ({ db }: Deps, { companyId, customerId }: Whose, code: string) =>
  (await selectCompanyDesign(db, companyId, code)) !== null ||
  !(await selectOwnDesign(db, customerId, code));

/**
 * @throws AppError DESIGN_NOT_FOUND, also for one that is another customer's; NOT_ALLOWED for one
 * that a colleague made
 */
export async function removeOwnDesign(db: Db, customerId: number, code: string): Promise<void> {
  const companyId = (await selectMembership(db, customerId))?.companyId;
  const key = code.toUpperCase();
  if (companyId && (await removeCompanyDesign({ db }, { companyId, customerId }, key))) return;
  if (!(await deleteOwnDesign(db, customerId, key))) throw new AppError('DESIGN_NOT_FOUND');
}
