// Which parts make a bottle that closes: necks, threads, tubes, magnets, shoulders, boxes
// (domain.md 3.2–3.4). One pure function decides for any set of parts whether it is complete and
// consistent, and why not. The design tool, the product page, the lists' filter and the cart all
// use it. A finding is a code with values; its sentence is in locales/…/fit.json.
import { findNeck } from '#shared/catalogue/neck.ts';
import { type Finding, type FitCode, type FitSet, found } from './fit-findings.ts';
import { boxes, caps, pipettes, reeds, tubes } from './fit-measures.ts';
import {
  type FitPart,
  type FitRole,
  isBoxMeantFor,
  isCrimp,
  isDiffuser,
  isMagnetic,
  isReedRing,
  isSet,
  neckOf,
  necksOf,
  rolesOf,
} from './fit-parts.ts';

export type Fit = {
  findings: Finding[];
  /** Roles that are not filled yet. */
  missing: FitRole[];
  isConsistent: boolean;
  isComplete: boolean;
};

export function fitOf(parts: readonly FitPart[]): Fit {
  // A product page calls this for hundreds of pairs.
  const byRole: Partial<Record<FitRole, FitPart[]>> = {};
  for (const part of parts)
    for (const role of rolesOf(part.attributes)) {
      byRole[role] ??= [];
      byRole[role].push(part);
    }
  const of = (role: FitRole) => byRole[role] ?? [];
  const set: FitSet = { parts, of, first: (role) => of(role)[0] };
  const bottle = set.first('bottle');
  const findings = [
    ...doubles(set),
    ...necks(set, bottle),
    ...closers(set, bottle),
    ...magnets(set),
    ...(bottle
      ? [
          ...caps(set, bottle),
          ...tubes(set, bottle),
          ...pipettes(set, bottle),
          ...reeds(set, bottle),
          ...spares(set, bottle),
          ...tools(set, bottle),
          ...boxes(set, bottle),
        ]
      : []),
  ];
  const missing = missingOf(set, bottle);
  const isConsistent = findings.every(({ level }) => level !== 'error');
  return { findings, missing, isConsistent, isComplete: missing.length === 0 };
}

/** Why these two do not fit together; null if they do. */
export const clashOf = (one: FitPart, other: FitPart): Finding | null =>
  fitOf([one, other]).findings.find(({ level }) => level === 'error') ?? null;

/** The parts that could replace a part without conflicts. */
export function replacements<Part extends FitPart>(
  parts: readonly FitPart[],
  partId: number,
  candidates: readonly Part[],
): Part[] {
  const replaced = parts.find(({ id }) => id === partId);
  if (!replaced) return [];
  const [role] = rolesOf(replaced.attributes);
  const others = parts.filter((part) => part !== replaced);
  return candidates.filter(
    (candidate) =>
      candidate.id !== partId &&
      rolesOf(candidate.attributes)[0] === role &&
      fitOf([...others, candidate]).findings.every(
        (finding) =>
          finding.level !== 'error' ||
          (finding.partId !== candidate.id && finding.otherId !== candidate.id),
      ),
  );
}

const onTheNeck = ['pump', 'ring', 'cap', 'dropper', 'insert'] as const;

function doubles({ of }: FitSet): Finding[] {
  const twice = (role: FitRole, code: FitCode) =>
    of(role)
      .slice(1)
      .map((part) => found('error', code, [part, of(role)[0]]));
  // The ring included with a magnetic cap is checked with the cap.
  const rings = of('ring').filter(({ attributes }) => attributes.part !== 'cap');
  return [
    ...twice('bottle', 'TWO_BOTTLES'),
    ...twice('pump', 'TWO_OF_A_KIND'),
    ...twice('cap', 'TWO_OF_A_KIND'),
    ...twice('dropper', 'TWO_OF_A_KIND'),
    ...twice('insert', 'TWO_OF_A_KIND'),
    ...rings.slice(1).map((part) => found('error', 'TWO_OF_A_KIND', [part, rings[0]])),
  ];
}

/** Rules 1 and 2: the same neck or a finding. Without a bottle the parts are compared. */
function necks({ parts }: FitSet, bottle: FitPart | undefined): Finding[] {
  const sitters = parts.filter(({ attributes }) =>
    rolesOf(attributes).some((role) => (onTheNeck as readonly FitRole[]).includes(role)),
  );
  if (bottle) return sitters.flatMap((part) => neckClash(part, bottle));
  // Compares each pair: a cap for two necks would hide that the other parts have different ones.
  return sitters.flatMap((part, index) => {
    const other = sitters.slice(0, index).find((before) => haveNoneInCommon(part, before));
    return other ? neckClash(part, other) : [];
  });
}

/** False if one of them states no neck. */
function haveNoneInCommon(one: FitPart, other: FitPart): boolean {
  const [necks, others] = [necksOf(one), necksOf(other)];
  return necks.length > 0 && others.length > 0 && !necks.some((neck) => others.includes(neck));
}

function neckClash(part: FitPart, bottle: FitPart): Finding[] {
  const neck = neckOf(bottle);
  if (neck === null) return [found('error', 'NECK_CLOSED', [part, bottle])];
  const own = necksOf(part);
  if (own.length === 0 || own.includes(neck)) return [];
  const values = { neck, partNeck: own.join(', ') };
  const [needed, given] = [findNeck(own[0] ?? ''), findNeck(neck)];
  if (!needed || !given) return [found('error', 'NECK_DIFFERS', [part, bottle], values)];
  if (needed.closure !== given.closure)
    return [
      found(
        'error',
        needed.closure === 'crimp' ? 'CRIMP_ON_SCREW' : 'SCREW_ON_CRIMP',
        [part, bottle],
        values,
      ),
    ];
  return [
    found(
      'error',
      needed.diameterMm === given.diameterMm ? 'THREAD_DIFFERS' : 'NECK_DIFFERS',
      [part, bottle],
      values,
    ),
  ];
}

/** A bottle has one closure: a pump, a dropper, a screw cap or the ring for the sticks. */
function closers({ of }: FitSet, bottle: FitPart | undefined): Finding[] {
  const isScrewed = bottle ? !isCrimp(bottle) : false;
  const all = [
    ...of('pump'),
    ...of('dropper'),
    ...of('ring').filter(isReedRing),
    ...(isScrewed ? of('cap').filter((cap) => cap.attributes.closure === 'screw') : []),
  ];
  const [first] = all;
  return all
    .slice(1)
    .flatMap((part) =>
      part === first || part.attributes.part === first?.attributes.part
        ? []
        : [found('error', 'TWO_CLOSERS', [part, first])],
    );
}

function magnets({ of }: FitSet): Finding[] {
  const rings = of('ring').filter(({ attributes }) => attributes.part !== 'cap');
  return of('cap').flatMap((cap) => {
    if (!isMagnetic(cap))
      return rings
        .filter(({ attributes }) => attributes.ringStyle === 'magnetic')
        .map((ring) => found('warning', 'MAGNET_UNUSED', [ring, cap]));
    const others = rings.filter(({ attributes }) => attributes.ringStyle !== 'magnetic');
    return cap.attributes.hasRing === true
      ? rings.map((ring) => found('warning', 'RING_LEFT_OVER', [ring, cap]))
      : others.map((ring) => found('error', 'MAGNET_NEEDS_RING', [cap, ring]));
  });
}

function spares({ parts }: FitSet, bottle: FitPart): Finding[] {
  if (!isSet(bottle)) return [];
  const spare = parts.filter(
    (part) =>
      rolesOf(part.attributes).some((role) => (onTheNeck as readonly FitRole[]).includes(role)) &&
      !isReedRing(part),
  );
  return spare
    .filter((part) => neckClash(part, bottle).length === 0)
    .map((part) => found('warning', 'SPARE_PART', [part, bottle]));
}

/** Rule 9. A ring for sticks needs no tool; a complete set includes its pump. */
function tools({ of }: FitSet, bottle: FitPart): Finding[] {
  const neck = neckOf(bottle);
  const all = of('tool');
  const crimpers = all.filter(({ attributes }) => attributes.toolUse === 'crimp');
  const heads = all.filter(({ attributes }) => attributes.toolUse === 'head');
  const crimped = isSet(bottle) && !isDiffuser(bottle) ? bottle : of('pump').find(isCrimp);
  const needs = crimped !== undefined && neck !== null && isCrimp(bottle);
  const hasTool =
    crimpers.some((tool) => necksOf(tool).includes(neck ?? '')) ||
    (crimpers.length > 0 && heads.some((head) => necksOf(head).includes(neck ?? '')));
  return [
    ...(needs && !hasTool ? [found('note', 'CRIMPER_NEEDED', [crimped, bottle], { neck })] : []),
    ...(needs && !hasTool
      ? crimpers.map((tool) =>
          found('warning', 'TOOL_OTHER_NECK', [tool, bottle], {
            neck,
            partNeck: necksOf(tool).join(', '),
          }),
        )
      : []),
    ...(crimpers.length === 0
      ? heads.map((head) => found('note', 'HEAD_NEEDS_TOOL', [head, bottle]))
      : []),
  ];
}

/** What a bottle still needs before it can be filled and closed. */
function missingOf({ of }: FitSet, bottle: FitPart | undefined): FitRole[] {
  if (!bottle) return ['bottle'];
  if (isSet(bottle) || neckOf(bottle) === null) return [];
  const lacks = (role: FitRole) => of(role).length === 0;
  if (of('ring').some(isReedRing)) return lacks('reeds') ? ['reeds'] : [];
  if (!isCrimp(bottle))
    return lacks('pump') &&
      lacks('dropper') &&
      of('cap').every(({ attributes }) => attributes.closure !== 'screw')
      ? ['pump']
      : [];
  if (isDiffuser(bottle) && lacks('pump')) return lacks('reeds') ? ['ring', 'reeds'] : ['ring'];
  return (['pump', 'ring', 'cap'] as const).filter(lacks);
}

/** Whether two parts fit together: of different roles, for the same mouth, without a clash. */
export function goesWith(one: FitPart, other: FitPart): boolean {
  const [roles, others] = [rolesOf(one.attributes), rolesOf(other.attributes)];
  if (
    roles.length === 0 ||
    others.length === 0 ||
    roles.some((role) => others.includes(role)) ||
    clashOf(one, other)
  )
    return false;
  const bottle = roles.includes('bottle') ? one : others.includes('bottle') ? other : null;
  if (!bottle) return necksOf(one).some((neck) => necksOf(other).includes(neck));
  const part = bottle === one ? other : one;
  const [role] = rolesOf(part.attributes);
  if (role === 'tube') return false;
  if (role === 'box') return isBoxMeantFor(part, bottle);
  if (role === 'tool') return isCrimp(bottle) && necksOf(part).includes(neckOf(bottle) ?? '');
  return true;
}
