// Six designs to start from: each is complete, fits by the rules of shared/fit and is in stock.
// Their bottles and parts are chosen from the catalogue, so they work in any shop.
import type { Db } from '#server/base/db/db.ts';
import { productNameIn } from '#server/catalogue/product-texts.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { kindsOf, roleOf } from '#shared/designs/design-parts.ts';
import type { Starter, StarterLook, StartersAnswer } from '#shared/designs/design-tool.ts';
import { type DesignChoices, designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';
import { mismatchOf } from '#shared/fit/matching.ts';
import { quoteDesign } from './design-price.ts';
import { type Candidate, selectCandidates } from './parts.sql.ts';
import { MOST_CANDIDATES } from './parts.ts';
import { addMissing, partsOf, type Settled } from './repair.ts';

type Deps = { db: Db; sellables: Sellables; settings: Settings; rules: Rules };

type Look = Pick<DesignChoices, 'liquid' | 'background'> & {
  look: StarterLook;
  isBottle: (attributes: Attributes) => boolean;
  /** The look of the parts, if there is a choice. */
  parts: Attributes;
};

const SETS = 50;
const shown = (color: DesignChoices['liquid']['color'], fill = 80) => ({ color, fill });

const looks: readonly Look[] = [
  {
    look: 'gold',
    isBottle: ({ glassColor, form }) => glassColor === 'clear' && form === 'square',
    parts: { color: 'gold', form: 'square' },
    liquid: shown('gold'),
    background: 'paper',
  },
  {
    look: 'amber',
    isBottle: ({ glassColor, tip }) => glassColor === 'amber' && tip === 'spray',
    parts: { color: 'black' },
    liquid: shown('clear', 70),
    background: 'stone',
  },
  {
    look: 'lacquer',
    isBottle: ({ glassColor, finish }) => glassColor === 'black' && finish === 'lacquered',
    parts: { color: 'black' },
    liquid: shown('clear', 0),
    background: 'paper',
  },
  {
    look: 'wood',
    isBottle: ({ glassColor, form, contents }) =>
      glassColor === 'clear' && form === 'cylinder' && contents === 'bare',
    parts: { color: 'walnut', material: 'walnut' },
    liquid: shown('green'),
    background: 'white',
  },
  {
    look: 'frost',
    isBottle: ({ glassColor }) => glassColor === 'frosted',
    parts: { color: 'silver' },
    liquid: shown('blue'),
    background: 'paper',
  },
  {
    look: 'rose',
    isBottle: ({ color }) => color === 'rose',
    parts: { color: 'rose' },
    liquid: shown('rose'),
    background: 'white',
  },
];

/** Only a perfume bottle: diffusers, car bottles and vials are bought for other reasons. */
const isPerfume = ({ part }: Attributes): boolean => part === 'bottle';

/**
 * Looks for which the shop has no products are left out. Candidates are in stock first, then by
 * sales.
 */
function chooseStarters(
  candidates: readonly Candidate[],
): { look: Look; parts: Settled; bottle: Candidate }[] {
  const used = new Set<number>();
  return looks.flatMap((look) => {
    for (const bottle of candidates) {
      if (!bottle.isInStock || used.has(bottle.id) || roleOf(bottle.attributes) !== 'bottle')
        continue;
      if (!isPerfume(bottle.attributes) || !look.isBottle(bottle.attributes)) continue;
      const parts: Settled = { bottle };
      addMissing(parts, candidates, look.parts);
      if (!isWhole(parts)) continue;
      used.add(bottle.id);
      return [{ look, parts, bottle }];
    }
    return [];
  });
}

/** Nothing is missing, there is no warning, and no two different metals are together. */
function isWhole(parts: Settled): boolean {
  const { findings, isComplete } = fitOf(partsOf(parts));
  const seen = [parts.pump, parts.ring, parts.cap].flatMap((part) => part ?? []);
  return (
    isComplete &&
    findings.every(({ level }) => level === 'note') &&
    seen.every((one) => seen.every((other) => mismatchOf(one, other) < 2))
  );
}

export async function listStarters(deps: Deps, language: Language): Promise<StartersAnswer> {
  const { candidates } = await selectCandidates(
    deps.db,
    [],
    [...new Set(designRoles.flatMap(kindsOf))],
    MOST_CANDIDATES,
  );
  const starters = await Promise.all(
    chooseStarters(candidates).map(async ({ look, parts, bottle }): Promise<Starter[]> => {
      const choices: DesignChoices = {
        parts: Object.fromEntries(
          designRoles.flatMap((role) => (parts[role] ? [[role, parts[role].id]] : [])),
        ),
        liquid: look.liquid,
        label: null,
        background: look.background,
        sets: SETS,
      };
      const quote = await quoteDesign(deps, choices, [SETS], language);
      const [column] = quote.columns;
      return column && quote.mostSets >= 1
        ? [
            {
              look: look.look,
              name: productNameIn(bottle, language).text,
              choices: { ...choices, sets: Math.min(SETS, quote.mostSets) },
              netPerSet: column.netPerSet,
              grossPerSet: column.grossPerSet,
            },
          ]
        : [];
    }),
  );
  return { content: starters.flat() };
}
