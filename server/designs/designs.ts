// Designs: choices saved under a code, and the changes since then when they are opened again. Owns
// designs.

import { createHash } from 'node:crypto';
import type { Db } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { FieldError } from '#shared/base/errors.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira } from '#shared/base/money.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import { chosenProducts, countsFor } from '#shared/designs/design-sets.ts';
import type { DesignAnswer, DesignCodeAnswer, DesignStart } from '#shared/designs/design-tool.ts';
import { type DesignChoices, designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';
import { readChosen } from './chosen-parts.ts';
import { quoteDesign } from './design-price.ts';
import { type DesignRow, insertDesign } from './designs.sql.ts';
import { requireDesign } from './find-design.ts';
import { labelErrors } from './fit-check.ts';
import { listParts } from './parts.ts';
import { repairDesign } from './repair.ts';
import { withSetup } from './techniques.ts';

const CODE_LENGTH = 10;

type Deps = Pick<Platform, 'db' | 'clock'> & {
  sellables: Sellables;
  settings: Settings;
  rules: Rules;
};

/**
 * Equal choices have the same code, for everybody and however often they are saved. With a label
 * that cannot be printed, it is a draft.
 * @throws AppError DESIGN_NOT_VALID
 */
export async function saveDesign(
  { db, clock, sellables }: Deps,
  sent: DesignChoices,
  language: Language,
): Promise<DesignCodeAnswer> {
  const choices = await withSetup(db, sent);
  const chosen = chosenProducts(choices);
  const products = await sellables.find(chosen.map(({ productId }) => productId));
  requireSound(choices, products);
  const problems = await labelProblems(db, choices, products, language);
  const isDraft = problems.length > 0;
  const canonical = inOneWriting(choices);
  const code = await insertDesign(db, {
    code: randomCode(CODE_LENGTH),
    choices: canonical,
    choicesHash: createHash('sha256').update(JSON.stringify(canonical)).digest('hex'),
    isPersonalised: products.some(({ attributes }) => attributes.isPersonalised === true),
    isDraft,
    savedState: {
      isConsistent: fitOf(products).isConsistent,
      parts: products.map(({ id, name, priceKurus }) => ({ id, name, priceKurus })),
    },
    at: clock(),
  });
  return { code, isDraft, problems };
}

/**
 * Conflicting parts may be saved, to show them to somebody. Parts that cannot be drawn or bought
 * may not.
 */
function requireSound(choices: DesignChoices, products: readonly SellableRow[]): void {
  const problems = chosenProducts(choices).flatMap(({ role, productId }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product?.isActive) return [{ role, key: 'gone', values: { name: product?.name ?? '' } }];
    return roleOf(product.attributes) === role
      ? []
      : [{ role, key: 'wrongRole', values: { name: product.name } }];
  });
  const bottle = products.find(({ id }) => id === choices.parts.bottle);
  if (!bottle && problems.length === 0)
    problems.push({ role: 'bottle', key: 'noBottle', values: { name: '' } });
  if (problems.length > 0)
    throw new AppError('DESIGN_NOT_VALID', {
      fieldErrors: (language) =>
        problems.map(({ role, key, values }) => ({
          path: `choices.parts.${role}`,
          message: translate(language, 'configurator', `problem.${key}`, values),
        })),
    });
}

async function labelProblems(
  db: Db,
  { label, parts }: DesignChoices,
  products: readonly SellableRow[],
  language: Language,
): Promise<FieldError[]> {
  const bottle = products.find(({ id }) => id === parts.bottle);
  const sheet = products.find(({ id }) => id === label?.productId);
  if (!label || !bottle || !sheet) return [];
  return labelErrors(db, label, { sheet, bottle: bottle.attributes }, language);
}

/** Roles in a fixed order, so that equal choices give equal text. */
const inOneWriting = (choices: DesignChoices): DesignChoices => ({
  ...choices,
  parts: Object.fromEntries(
    designRoles.flatMap((role) =>
      choices.parts[role] === undefined ? [] : [[role, choices.parts[role]]],
    ),
  ),
});

/** @throws AppError DESIGN_NOT_FOUND */
export async function openDesign(
  deps: Deps,
  code: string,
  language: Language,
): Promise<DesignAnswer> {
  const design = await requireDesign(deps, code);
  const start = await present(deps, design.choices, language);
  const changes = await changesOf(deps, design, start, language);
  return {
    code: design.code,
    savedAt: design.savedAt.toISOString(),
    isPersonalised: design.isPersonalised,
    changes,
    ...start,
  };
}

async function present(
  deps: Deps,
  choices: DesignChoices,
  language: Language,
): Promise<DesignStart> {
  const [chosen, quote] = await Promise.all([
    readChosen(deps.db, choices, language),
    quoteDesign(deps, choices, countsFor(choices.sets), language),
  ]);
  return { choices, parts: chosen, quote };
}

async function changesOf(
  { sellables }: Deps,
  { choices, savedState }: DesignRow,
  { parts, quote }: DesignStart,
  language: Language,
): Promise<string[]> {
  const say = (key: string, values: Record<string, string | number>) =>
    translate(language, 'configurator', `changed.${key}`, values);
  const products = await sellables.find(chosenProducts(choices).map(({ productId }) => productId));
  const column = quote.columns.find(({ sets }) => sets === choices.sets);
  const ofParts = parts.flatMap(({ product: { id, name, stock }, isWithdrawn }) => {
    if (isWithdrawn) return [say('gone', { name })];
    const row = column?.rows.find(({ productId }) => productId === id);
    const now = products.find((product) => product.id === id)?.priceKurus;
    const before = savedState.parts.find((part) => part.id === id)?.priceKurus;
    const hasMoved = now !== undefined && before !== undefined && now !== before;
    return [
      ...(hasMoved
        ? [
            say(now > before ? 'dearer' : 'cheaper', {
              name,
              before: formatLira(before, language),
              now: formatLira(now, language),
            }),
          ]
        : []),
      ...(row && !row.isEnough
        ? [say(stock > 0 ? 'short' : 'soldOut', { name, stock, wanted: row.quantity })]
        : []),
    ];
  });
  const missing = savedState.parts
    .filter(({ id }) => parts.every(({ product }) => product.id !== id))
    .map(({ name }) => say('gone', { name }));
  const clashes = savedState.isConsistent
    ? quote.fit.findings
        .filter(({ level }) => level === 'error')
        .map(({ message }) => say('noFit', { message }))
    : [];
  return [...missing, ...ofParts, ...clashes];
}

const START_LIQUID = { color: 'amber', fill: 80 } as const;

/** The initial choices: the requested or best-selling bottle, and its closure. */
export async function startDesign(
  deps: Deps,
  bottleId: number | undefined,
  language: Language,
): Promise<DesignStart> {
  const requested =
    bottleId === undefined
      ? undefined
      : (await deps.sellables.find([bottleId])).find(
          ({ isActive, attributes }) => isActive && roleOf(attributes) === 'bottle',
        )?.id;
  const query = { role: 'bottle', page: 0, size: 1 } as const;
  const bottle =
    requested ??
    (await bestOf(deps, { ...query, neck: 'FEA15' }, language)) ??
    (await bestOf(deps, query, language));
  const { parts: chosen } =
    bottle === undefined
      ? { parts: {} }
      : await repairDesign(
          deps.db,
          { parts: { bottle }, keep: 'bottle', complete: true },
          language,
        );
  return present(
    deps,
    { parts: chosen, liquid: START_LIQUID, label: null, background: 'paper', sets: 50 },
    language,
  );
}

const bestOf = async ({ db }: Deps, query: Parameters<typeof listParts>[2], language: Language) =>
  (await listParts(db, language, query)).content[0]?.id;
