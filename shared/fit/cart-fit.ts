// Finds parts in a cart that fit no bottle of it, bottles that would stay open, and the missing
// tool for crimp pumps. These are only hints: a buyer may have bottles at home and buy only caps.
import { closingOf } from './closing.ts';
import { clashOf, fitOf, goesWith } from './fit.ts';
import type { Finding } from './fit-findings.ts';
import { type FitPart, type FitRole, isSet, neckOf, necksOf, rolesOf } from './fit-parts.ts';

/** A row of a cart: a number of pieces of a part, alone or in a design. */
export type FitRow = FitPart & { pieces: number; designId?: string };

export type FitHint =
  /** The part fits no bottle of the cart; `clash` says why not the most frequent bottle. */
  | { kind: 'NO_PARTNER'; id: number; bottleId: number; clash: Finding | null }
  /**
   * There are fewer parts of a kind than bottles that need one; reported for the most frequent
   * bottle.
   */
  | { kind: 'SHORT'; id: number; role: FitRole; missing: number }
  /** The cart has other parts for the bottle, but none of these roles. */
  | { kind: 'MISSING'; id: number; roles: FitRole[] }
  | { kind: 'CRIMPER'; id: number; bottleId: number; designId?: string };

/** Each bottle is compared with each part, so very large carts are not checked completely. */
const MOST_ROWS = 120;

const closing = ['pump', 'dropper', 'ring', 'cap', 'reeds'] as const;

/** The parts of a design were checked when it was saved, except for the tool. */
export function cartFit(all: readonly FitRow[]): FitHint[] {
  const known = all.filter(
    ({ attributes }) => rolesOf(attributes).length > 0 || attributes.part === 'set',
  );
  const loose = known.filter(({ designId }) => designId === undefined).slice(0, MOST_ROWS);
  return [...partHints(loose), ...toolHints(known.slice(0, MOST_ROWS))];
}

function partHints(rows: readonly FitRow[]): FitHint[] {
  const bottles = rows.filter(
    ({ attributes }) => rolesOf(attributes).includes('bottle') && attributes.contents !== 'set',
  );
  const most = bottles.reduce<FitRow | null>(
    (before, row) => (!before || row.pieces > before.pieces ? row : before),
    null,
  );
  if (!most) return [];
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
  ];
}

/**
 * What a bottle needs besides the fitting parts in the cart; nothing if the cart has no part for
 * it.
 */
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

/** Reports the first row whose neck has no tool; one hint is enough. */
function toolHints(rows: readonly FitRow[]): FitHint[] {
  const found = setWithoutTool(rows) ?? pumpWithoutTool(rows);
  if (!found) return [];
  const { id, designId } = found.row;
  const hint = { kind: 'CRIMPER', id, bottleId: found.bottleId } as const;
  return [designId === undefined ? hint : { ...hint, designId }];
}

type WithoutTool = { row: FitRow; bottleId: number } | undefined;

/** A complete set includes its crimp pump. */
function setWithoutTool(rows: readonly FitRow[]): WithoutTool {
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
  return set && { row: set, bottleId: set.id };
}

function pumpWithoutTool(rows: readonly FitRow[]): WithoutTool {
  const ofRole = (role: FitRole) =>
    rows.filter(({ attributes }) => rolesOf(attributes).includes(role));
  const tools = ofRole('tool');
  for (const bottle of ofRole('bottle').filter((row) => !isSet(row))) {
    const pump = ofRole('pump').find(
      (row) =>
        goesWith(bottle, row) &&
        fitOf([bottle, row, ...tools]).findings.some(({ code }) => code === 'CRIMPER_NEEDED'),
    );
    if (pump) return { row: pump, bottleId: bottle.id };
  }
  return undefined;
}

/**
 * The maximum number of bottles that can get a part, each part used once: a cap that fits two necks
 * goes where it is needed (augmenting paths over the rows).
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

/**
 * By row of bottles and row of parts: what is left, what fits, and which bottles got which parts.
 */
type Pairing = { left: number[]; fits: boolean[][]; given: number[][] };

/** Assigns up to `amount` parts to a bottle, taking some from bottles that can use another part. */
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

/** Moves a part away from a bottle that can use another one. */
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
