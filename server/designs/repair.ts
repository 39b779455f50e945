// Repairs a design: a conflicting part is replaced by the most similar one that fits, and missing
// parts are added. The part that the buyer wants remains; the others follow in the order of the
// set, each checked against the parts already settled.

import type { Db } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { AttributeKey, Attributes } from '#shared/catalogue/attributes.ts';
import { displacedBy, kindsOf, roleOf } from '#shared/designs/design-parts.ts';
import type { RepairAnswer, RepairBody } from '#shared/designs/design-tool.ts';
import { type DesignRole, designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';
import type { FitPart } from '#shared/fit/fit-parts.ts';
import { mismatchWithin } from '#shared/fit/matching.ts';
import { readChosen } from './chosen-parts.ts';
import { type Candidate, selectCandidates } from './parts.sql.ts';
import { clashBeside, MOST_CANDIDATES } from './parts.ts';

export type Settled = Partial<Record<DesignRole, Pick<Candidate, 'id' | 'name' | 'attributes'>>>;

export async function repairDesign(
  db: Db,
  { parts, keep, complete }: RepairBody,
  language: Language,
): Promise<RepairAnswer> {
  const ids = designRoles.flatMap((role) => parts[role] ?? []);
  const { chosen, candidates } = await selectCandidates(
    db,
    ids,
    [...new Set(designRoles.flatMap(kindsOf))],
    MOST_CANDIDATES,
  );
  const before: Settled = {};
  for (const role of designRoles) {
    const part = chosen.find(({ id }) => id === parts[role]);
    if (part && roleOf(part.attributes) === role) before[role] = part;
  }
  const settled: Settled = {};
  for (const role of [keep, ...designRoles.filter((other) => other !== keep)])
    settle(role, before[role], settled, candidates);
  if (complete) addMissing(settled, candidates);
  const changed = designRoles.filter((role) => settled[role]?.id !== parts[role]);
  const mended: RepairAnswer['parts'] = Object.fromEntries(
    designRoles.flatMap((role) => (settled[role] ? [[role, settled[role].id]] : [])),
  );
  return {
    parts: mended,
    chosen: await readChosen(db, { parts: mended, label: null }, language),
    changes: changed.map((role) => ({
      role,
      from: before[role]?.name ?? null,
      to: settled[role]?.name ?? null,
    })),
  };
}

function settle(
  role: DesignRole,
  part: Settled[DesignRole],
  settled: Settled,
  candidates: readonly Candidate[],
): void {
  if (!part) return;
  const others = partsOf(settled);
  // A settled part includes it or makes it unnecessary.
  if (others.some((other) => displacedBy(other.attributes).includes(role))) return;
  const fitting = canJoin(part, others) ? part : nearest(role, part, settled, candidates);
  if (fitting) settled[role] = fitting;
}

/** Whether it conflicts with no settled part and replaces none. */
function canJoin(part: FitPart, settled: readonly FitPart[]): boolean {
  const displaced = displacedBy(part.attributes);
  return (
    clashBeside(part, settled) === null &&
    settled.every(({ attributes }) => !displaced.some((role) => role === roleOf(attributes)))
  );
}

/**
 * The closure of a reed diffuser is the ring for its sticks. `requested`: the requested look of the
 * parts; without it, they match the closure.
 */
export function addMissing(
  settled: Settled,
  candidates: readonly Candidate[],
  requested?: Attributes,
): void {
  for (let round = 0; round < designRoles.length; round += 1) {
    const missing = fitOf(partsOf(settled)).missing;
    const role = designRoles.find(
      (candidate) => missing.includes(candidate) && !settled[candidate],
    );
    const like = settled.pump ?? settled.ring ?? settled.dropper ?? settled.cap;
    const found =
      role &&
      nearest(
        role,
        requested ? { attributes: requested, isRequested: true } : like,
        settled,
        candidates,
      );
    if (!role || !found) return;
    settled[role] = found;
  }
}

export const partsOf = (settled: Settled) => designRoles.flatMap((role) => settled[role] ?? []);

/** Pump, ring and cap should match visually. */
const isSeen = (role: DesignRole) => role === 'pump' || role === 'ring' || role === 'cap';

const alike: readonly AttributeKey[] = [
  'color',
  'material',
  'finish',
  'isMagnetic',
  'form',
  'part',
  'capForm',
  'ringStyle',
  'capacityMl',
];

/**
 * Sorts by findings, then by matching colours, similarity to the replaced part, and sales; only
 * products in stock.
 */
function nearest(
  role: DesignRole,
  like: { attributes: Attributes; isRequested?: boolean } | undefined,
  settled: Settled,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const others = partsOf(settled);
  const seen = designRoles.flatMap((other) => (isSeen(other) && settled[other]) || []);
  const isReed = settled.bottle?.attributes.part === 'diffuser-bottle';
  const rated = candidates.flatMap((candidate, place) => {
    if (
      !candidate.isInStock ||
      roleOf(candidate.attributes) !== role ||
      !canJoin(candidate, others)
    )
      return [];
    const warnings = fitOf([...others, candidate]).findings.filter(
      ({ level, partId }) => level === 'warning' && partId === candidate.id,
    ).length;
    const isOdd = role === 'ring' && (candidate.attributes.ringStyle === 'reed') !== isReed;
    const isLess = role === 'bottle' && candidate.attributes.contents === 'set';
    const likeness = alike.filter(
      (key) =>
        like?.attributes[key] !== undefined && candidate.attributes[key] === like.attributes[key],
    ).length;
    const mismatch = isSeen(role) ? mismatchWithin([...seen, candidate]) : 0;
    return [
      {
        candidate,
        mismatch,
        warnings: warnings + Number(isOdd) * 10 + Number(isLess),
        likeness,
        place,
      },
    ];
  });
  return rated.sort(
    (a, b) =>
      a.warnings - b.warnings ||
      (like?.isRequested ? b.likeness - a.likeness : 0) ||
      a.mismatch - b.mismatch ||
      b.likeness - a.likeness ||
      a.place - b.place,
  )[0]?.candidate;
}
