// Parts in a cart that belong to no bottle of it, bottles that would stay open, and the tool that
// crimp pumps need (issue 7). Only hints: a buyer may have bottles at home and buy only caps.
import { closingOf } from './closing.ts';
import { clashOf, fitOf, goesWith } from './fit.ts';
import type { Finding } from './fit-findings.ts';
import { type FitPart, type FitRole, isSet, neckOf, necksOf, rolesOf } from './fit-parts.ts';

/** A row of a cart: so many pieces of a part that belongs to no design. */
export type FitRow = FitPart & { pieces: number };

export type FitHint =
  /** Goes on no bottle of the cart; why not on the one there is most of. */
  | { kind: 'NO_PARTNER'; id: number; bottleId: number; clash: Finding | null }
  /** Fewer parts of a kind than bottles that need one; reported at the most frequent bottle. */
  | { kind: 'SHORT'; id: number; role: FitRole; missing: number }
  /** Nothing of these kinds is there for the bottle, though others are. */
  | { kind: 'MISSING'; id: number; roles: FitRole[] }
  | { kind: 'CRIMPER'; id: number; bottleId: number };

/** Each bottle is looked at with each part; a cart of more rows is a warehouse's. */
const MOST_ROWS = 120;

const closing = ['pump', 'dropper', 'ring', 'cap', 'reeds'] as const;

export function cartFit(all: readonly FitRow[]): FitHint[] {
  const rows = all
    .filter(({ attributes }) => rolesOf(attributes).length > 0 || attributes.part === 'set')
    .slice(0, MOST_ROWS);
  const bottles = rows.filter(
    ({ attributes }) => rolesOf(attributes).includes('bottle') && attributes.contents !== 'set',
  );
  const most = bottles.reduce<FitRow | null>(
    (before, row) => (!before || row.pieces > before.pieces ? row : before),
    null,
  );
  const tool = crimperForSets(rows);
  if (!most) return tool;
  const parts = rows.filter(({ attributes }) =>
    rolesOf(attributes).some((role) => (closing as readonly FitRole[]).includes(role)),
  );
  const lonely = parts.filter(
    (part) =>
      !rows.some((row) => rolesOf(row.attributes).includes('bottle') && goesWith(row, part)),
  );
  return [
    ...lonely.map(
      (part): FitHint => ({
        kind: 'NO_PARTNER',
        id: part.id,
        bottleId: most.id,
        clash: clashOf(most, part),
      }),
    ),
    ...bottles.flatMap((bottle) => missingAt(bottle, parts)),
    ...closing.flatMap((role) => shortOf(role, bottles, parts)),
    ...(tool.length > 0 ? tool : crimperFor(bottles, parts, rows)),
  ];
}

/** What a bottle needs besides the parts of the cart that fit it; nothing for a bottle alone. */
function missingAt(bottle: FitRow, parts: readonly FitRow[]): FitHint[] {
  const fitting = parts.filter((part) => goesWith(bottle, part));
  if (fitting.length === 0) return [];
  const roles = fitOf([bottle, ...fitting]).missing;
  return roles.length > 0 ? [{ kind: 'MISSING', id: bottle.id, roles }] : [];
}

function shortOf(role: FitRole, bottles: readonly FitRow[], parts: readonly FitRow[]): FitHint[] {
  const ofRole = parts.filter(({ attributes }) => rolesOf(attributes).includes(role));
  const wanting = bottles.filter((bottle) => ofRole.some((part) => goesWith(bottle, part)));
  const [first] = [...wanting].sort((a, b) => b.pieces - a.pieces);
  const missing = wanting.reduce((sum, { pieces }) => sum + pieces, 0) - mostPairs(wanting, ofRole);
  return first && missing > 0 ? [{ kind: 'SHORT', id: first.id, role, missing }] : [];
}

/** A set brings its crimp pump along: the first for whose neck there is no tool. */
function crimperForSets(rows: readonly FitRow[]): FitHint[] {
  const isFor = (use: string, row: FitRow) =>
    rows.some(
      (tool) => tool.attributes.toolUse === use && necksOf(tool).includes(neckOf(row) ?? ''),
    );
  const hasCrimper = rows.some(({ attributes }) => attributes.toolUse === 'crimp');
  const set = rows.find(
    (row) =>
      isSet(row) &&
      closingOf(row.attributes) === 'tool' &&
      !isFor('crimp', row) &&
      !(hasCrimper && isFor('head', row)),
  );
  return set ? [{ kind: 'CRIMPER', id: set.id, bottleId: set.id }] : [];
}

function crimperFor(
  bottles: readonly FitRow[],
  parts: readonly FitRow[],
  rows: readonly FitRow[],
): FitHint[] {
  const tools = rows.filter(({ attributes }) => rolesOf(attributes).includes('tool'));
  for (const bottle of bottles) {
    for (const part of parts) {
      if (
        goesWith(bottle, part) &&
        fitOf([bottle, part, ...tools]).findings.some(({ code }) => code === 'CRIMPER_NEEDED')
      )
        return [{ kind: 'CRIMPER', id: part.id, bottleId: bottle.id }];
    }
  }
  return [];
}

/**
 * How many bottles can get a part at most, each part used once: a cap that fits two necks is given where it is needed
 * (augmenting paths over the rows).
 */
export function mostPairs(bottles: readonly FitRow[], parts: readonly FitRow[]): number {
  const pairing: Pairing = {
    left: parts.map(({ pieces }) => pieces),
    fits: bottles.map((bottle) => parts.map((part) => goesWith(bottle, part))),
    given: bottles.map(() => parts.map(() => 0)),
  };
  let pairs = 0;
  for (const [bottle, { pieces }] of bottles.entries()) {
    for (let open = pieces; open > 0; ) {
      const brought = bring(pairing, bottle, open, new Set());
      if (brought === 0) break;
      open -= brought;
      pairs += brought;
    }
  }
  return pairs;
}

/** By row of bottles and of parts: what is left, what fits, and what has been given to whom. */
type Pairing = { left: number[]; fits: boolean[][]; given: number[][] };

/** Brings up to `amount` parts to a bottle, taking some from others that can have another. */
function bring(pairing: Pairing, bottle: number, amount: number, asked: Set<number>): number {
  const { left, fits } = pairing;
  for (const [part, isFit] of (fits[bottle] ?? []).entries()) {
    if (!isFit || asked.has(part)) continue;
    asked.add(part);
    const free = Math.min(amount, left[part] ?? 0);
    if (free > 0) {
      left[part] = (left[part] ?? 0) - free;
      give(pairing, bottle, part, free);
      return free;
    }
    const moved = takeFromOther(pairing, [bottle, part], amount, asked);
    if (moved > 0) return moved;
  }
  return 0;
}

/** Moves a part from another bottle that can have another one. */
function takeFromOther(
  pairing: Pairing,
  [bottle, part]: readonly [bottle: number, part: number],
  amount: number,
  asked: Set<number>,
): number {
  for (const [other, row] of pairing.given.entries()) {
    const lent = row[part] ?? 0;
    const moved = lent > 0 ? bring(pairing, other, Math.min(amount, lent), asked) : 0;
    if (moved > 0) {
      give(pairing, other, part, -moved);
      give(pairing, bottle, part, moved);
      return moved;
    }
  }
  return 0;
}

function give({ given }: Pairing, bottle: number, part: number, amount: number): void {
  const row = given[bottle];
  if (row) row[part] = (row[part] ?? 0) + amount;
}
