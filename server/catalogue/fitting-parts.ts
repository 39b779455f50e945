// "What fits this bottle" on the product page: a few parts of each kind, and the problems between
// pairs of them.

import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { closingOf } from '#shared/fit/closing.ts';
import { fitOf } from '#shared/fit/fit.ts';
import type { Finding } from '#shared/fit/fit-findings.ts';
import { type FitRole, rolesOf } from '#shared/fit/fit-parts.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { withMatches } from '#shared/fit/matching.ts';
import { toProduct } from './catalogue.ts';
import { type Anchor, type Candidate, findFitting } from './fitting.ts';
import type { ShownProducts } from './shown-products.ts';

/** In the order in which a bottle is closed. */
const groupsOfBottle: readonly FitRole[] = ['pump', 'dropper', 'ring', 'cap', 'reeds', 'box'];
const MOST_SHOWN = 4;

/** @throws AppError PRODUCT_NOT_FOUND */
export async function listFitting(
  shownProducts: ShownProducts,
  language: Language,
  id: number,
): Promise<FittingAnswer> {
  const [anchor] = await shownProducts.find([id]);
  if (!anchor) throw new AppError('PRODUCT_NOT_FOUND');
  const { groups, tool, clashes } = await shownProducts.fromCandidates(
    `fitting ${JSON.stringify(anchor.attributes)}`,
    () => chooseFitting(shownProducts, anchor),
  );
  const shown = [...groups.flatMap((group) => group.shown), ...(tool ? [tool] : [])];
  const rows = await shownProducts.find(shown.map((candidate) => candidate.id));
  const products = new Map(rows.map((row) => [row.id, toProduct(row, language)]));
  const productsOf = (candidates: readonly Candidate[]) =>
    candidates.flatMap((candidate) => products.get(candidate.id) ?? []);
  return {
    groups: groups.map((group) => ({
      role: group.role,
      products: productsOf(group.shown),
      total: group.total,
    })),
    remarks: clashes.map(({ productIds, finding: { partId, code, values } }) => ({
      productIds,
      message: `${products.get(partId)?.name}: ${translate(language, 'fit', `finding.${code}`, values)}`,
    })),
    tool: productsOf(tool ? [tool] : [])[0] ?? null,
  };
}

type Clash = { productIds: [number, number]; finding: Finding };
type Fitting = {
  groups: { role: FitRole; shown: Candidate[]; total: number }[];
  tool: Candidate | null;
  clashes: Clash[];
};

/** The same for all products with these attributes. */
async function chooseFitting(shownProducts: ShownProducts, product: Anchor): Promise<Fitting> {
  const { anchor, fitting } = await findFitting(shownProducts, product.id);
  const roles = rolesOf(anchor.attributes);
  const shownRoles = roles.includes('bottle')
    ? groupsOfBottle.filter((role) => role === 'box' || anchor.attributes.contents !== 'set')
    : (['bottle'] as const);
  const foundOf = (role: FitRole) => fitting.filter((candidate) => isOf(candidate, role));
  const groups =
    roles.length === 0
      ? []
      : shownRoles
          .map((role) => ({
            role,
            found: role === 'box' ? nearestFirst(foundOf(role)) : foundOf(role),
          }))
          .filter(({ found }) => found.length > 0);
  const tool =
    closingOf(anchor.attributes) === 'tool'
      ? fitting.find(({ attributes }) => attributes.toolUse === 'crimp')
      : undefined;
  const shownByRole = shownOf(groups);
  const shown = groups.flatMap(({ role }) => shownByRole.get(role) ?? []);
  return {
    groups: groups.map(({ role, found }) => ({
      role,
      shown: shownByRole.get(role) ?? [],
      total: found.length,
    })),
    tool: tool ?? null,
    clashes: roles.includes('bottle') ? clashesOn(anchor, shown) : [],
  };
}

type Group = { role: FitRole; found: readonly Candidate[] };

/** Shows a ring and a cap in the colour of each pump, so that a set can match. */
function shownOf(groups: readonly Group[]): Map<FitRole, Candidate[]> {
  const pumps = groups.find(({ role }) => role === 'pump')?.found.slice(0, MOST_SHOWN) ?? [];
  const leadersOf = (role: FitRole) => (role === 'ring' || role === 'cap' ? pumps : []);
  return new Map(
    groups.map(({ role, found }) => [role, withMatches(found, leadersOf(role), MOST_SHOWN)]),
  );
}

/**
 * The box for the smallest content first, and of equal ones the smallest box: every larger one fits
 * too.
 */
const nearestFirst = (boxes: readonly Candidate[]) =>
  [...boxes].sort((a, b) => contentOf(a) - contentOf(b) || roomOf(a) - roomOf(b));
const contentOf = ({ attributes }: Candidate) =>
  Number(attributes.forCapacityMl ?? Number.MAX_SAFE_INTEGER);
const roomOf = ({ attributes: { widthMm, depthMm, heightMm } }: Candidate) =>
  Number(widthMm) * Number(depthMm) * Number(heightMm);

/** A part is listed under its first role; bottles that are sold closed need no part. */
const isOf = ({ attributes }: Candidate, role: FitRole) =>
  rolesOf(attributes)[0] === role && (role !== 'bottle' || attributes.contents !== 'set');

/** Every pair of different kinds that conflicts on this bottle. */
function clashesOn(
  bottle: { id: number; attributes: Attributes },
  shown: readonly Candidate[],
): Clash[] {
  const alone = new Set(shown.map((part) => part.id));
  const isOfBoth = ({ partId, otherId, level }: Finding) =>
    level !== 'note' && alone.has(partId) && otherId !== null && alone.has(otherId);
  return shown.flatMap((one, index) =>
    shown.slice(index + 1).flatMap((other): Clash[] => {
      if (rolesOf(one.attributes)[0] === rolesOf(other.attributes)[0]) return [];
      const [finding] = fitOf([bottle, one, other]).findings.filter(isOfBoth);
      return finding ? [{ productIds: [one.id, other.id], finding }] : [];
    }),
  );
}
