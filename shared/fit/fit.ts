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
  const set = setOf(parts);
  const findings = [...findingsOf(set)];
  const missing = missingOf(set);
  const isConsistent = findings.every(({ level }) => level !== 'error');
  return { findings, missing, isConsistent, isComplete: missing.length === 0 };
}

/** Why these two do not fit together; null if they do. */
export function clashOf(one: FitPart, other: FitPart): Finding | null {
  // A product page calls this for hundreds of pairs, so it ends at the first error.
  for (const finding of findingsOf(setOf([one, other]), rulesWithErrors))
    if (finding.level === 'error') return finding;
  return null;
}

const none: readonly FitPart[] = [];

function setOf(parts: readonly FitPart[]): FitSet {
  const byRole: Partial<Record<FitRole, FitPart[]>> = {};
  for (const part of parts)
    for (const role of rolesOf(part.attributes)) {
      byRole[role] ??= [];
      byRole[role].push(part);
    }
  return { parts, of: (role) => byRole[role] ?? none, first: (role) => byRole[role]?.[0] };
}

function* findingsOf(set: FitSet, rules = rulesForBottles): Generator<Finding> {
  const bottle = set.first('bottle');
  yield* doubles(set);
  yield* necks(set, bottle);
  yield* closers(set, bottle);
  yield* magnets(set);
  if (!bottle) return;
  for (const { role, rule } of rules) if (set.first(role)) yield* rule(set, bottle);
}

type RuleForBottles = {
  /** Of the parts that it checks. */
  role: FitRole;
  rule: (set: FitSet, bottle: FitPart) => Generator<Finding>;
  /** False for a rule that only advises. */
  findsErrors: boolean;
};

const rulesForBottles: readonly RuleForBottles[] = [
  { role: 'cap', rule: caps, findsErrors: true },
  { role: 'pump', rule: tubes, findsErrors: false },
  { role: 'dropper', rule: pipettes, findsErrors: true },
  { role: 'reeds', rule: reeds, findsErrors: true },
  { role: 'bottle', rule: spares, findsErrors: false },
  { role: 'bottle', rule: tools, findsErrors: false },
  { role: 'box', rule: boxes, findsErrors: true },
];
const rulesWithErrors = rulesForBottles.filter(({ findsErrors }) => findsErrors);

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

const onTheNeck: readonly FitRole[] = ['pump', 'ring', 'cap', 'dropper', 'insert'];
const isOnTheNeck = (part: FitPart) =>
  rolesOf(part.attributes).some((role) => onTheNeck.includes(role));

const oneOfEach: readonly FitRole[] = ['bottle', 'pump', 'cap', 'dropper', 'insert', 'ring'];
/** The ring included with a magnetic cap is checked with the cap. */
const isRing = ({ attributes }: FitPart) => attributes.part !== 'cap';

function* doubles({ of }: FitSet): Generator<Finding> {
  for (const role of oneOfEach) {
    if (of(role).length < 2) continue;
    const [first, ...others] = role === 'ring' ? of(role).filter(isRing) : of(role);
    const code = role === 'bottle' ? 'TWO_BOTTLES' : 'TWO_OF_A_KIND';
    for (const part of others) yield found('error', code, [part, first]);
  }
}

/** Rules 1 and 2: the same neck or a finding. Without a bottle the parts are compared. */
function* necks({ parts }: FitSet, bottle: FitPart | undefined): Generator<Finding> {
  const before: FitPart[] = [];
  for (const part of parts) {
    if (!isOnTheNeck(part)) continue;
    // Compares each pair: a cap for two necks would hide that the other parts have different ones.
    const other = bottle ?? before.find((one) => haveNoneInCommon(part, one));
    const clash = other && neckClash(part, other);
    if (clash) yield clash;
    before.push(part);
  }
}

/** False if one of them states no neck. */
function haveNoneInCommon(one: FitPart, other: FitPart): boolean {
  const necks = necksOf(one);
  const others = necksOf(other);
  return necks.length > 0 && others.length > 0 && !necks.some((neck) => others.includes(neck));
}

function neckClash(part: FitPart, bottle: FitPart): Finding | null {
  const neck = neckOf(bottle);
  if (neck === null) return found('error', 'NECK_CLOSED', [part, bottle]);
  const own = necksOf(part);
  if (own.length === 0 || own.includes(neck)) return null;
  const values = { neck, partNeck: own.join(', ') };
  return found('error', differenceOf(own[0] ?? '', neck), [part, bottle], values);
}

function differenceOf(neededNeck: string, givenNeck: string): FitCode {
  const needed = findNeck(neededNeck);
  const given = findNeck(givenNeck);
  if (!needed || !given) return 'NECK_DIFFERS';
  if (needed.closure !== given.closure)
    return needed.closure === 'crimp' ? 'CRIMP_ON_SCREW' : 'SCREW_ON_CRIMP';
  return needed.diameterMm === given.diameterMm ? 'THREAD_DIFFERS' : 'NECK_DIFFERS';
}

/** A bottle has one closure: a pump, a dropper, a screw cap or the ring for the sticks. */
function* closers({ of }: FitSet, bottle: FitPart | undefined): Generator<Finding> {
  const isScrewed = bottle !== undefined && !isCrimp(bottle);
  const [first, ...others] = [
    ...of('pump'),
    ...of('dropper'),
    ...of('ring').filter(isReedRing),
    ...(isScrewed ? of('cap').filter((cap) => cap.attributes.closure === 'screw') : none),
  ];
  for (const part of others)
    if (part !== first && part.attributes.part !== first?.attributes.part)
      yield found('error', 'TWO_CLOSERS', [part, first]);
}

function* magnets({ of }: FitSet): Generator<Finding> {
  for (const cap of of('cap'))
    for (const ring of of('ring')) {
      const finding = isRing(ring) ? magnetFinding(cap, ring) : null;
      if (finding) yield finding;
    }
}

function magnetFinding(cap: FitPart, ring: FitPart): Finding | null {
  const isForMagnets = ring.attributes.ringStyle === 'magnetic';
  if (!isMagnetic(cap)) return isForMagnets ? found('warning', 'MAGNET_UNUSED', [ring, cap]) : null;
  if (cap.attributes.hasRing === true) return found('warning', 'RING_LEFT_OVER', [ring, cap]);
  return isForMagnets ? null : found('error', 'MAGNET_NEEDS_RING', [cap, ring]);
}

function* spares({ parts }: FitSet, bottle: FitPart): Generator<Finding> {
  if (!isSet(bottle)) return;
  for (const part of parts)
    if (isOnTheNeck(part) && !isReedRing(part) && !neckClash(part, bottle))
      yield found('warning', 'SPARE_PART', [part, bottle]);
}

/** Rule 9. A ring for sticks needs no tool; a complete set includes its pump. */
function* tools({ of }: FitSet, bottle: FitPart): Generator<Finding> {
  const neck = neckOf(bottle);
  const all = of('tool');
  const crimpers = all.filter(({ attributes }) => attributes.toolUse === 'crimp');
  const heads = all.filter(({ attributes }) => attributes.toolUse === 'head');
  const crimped = isSet(bottle) && !isDiffuser(bottle) ? bottle : of('pump').find(isCrimp);
  const hasTool =
    crimpers.some((tool) => necksOf(tool).includes(neck ?? '')) ||
    (crimpers.length > 0 && heads.some((head) => necksOf(head).includes(neck ?? '')));
  if (crimped && neck !== null && isCrimp(bottle) && !hasTool) {
    yield found('note', 'CRIMPER_NEEDED', [crimped, bottle], { neck });
    for (const tool of crimpers)
      yield found('warning', 'TOOL_OTHER_NECK', [tool, bottle], {
        neck,
        partNeck: necksOf(tool).join(', '),
      });
  }
  if (crimpers.length === 0)
    for (const head of heads) yield found('note', 'HEAD_NEEDS_TOOL', [head, bottle]);
}

/** What a bottle still needs before it can be filled and closed. */
function missingOf({ of, first }: FitSet): FitRole[] {
  const bottle = first('bottle');
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
  const roles = rolesOf(one.attributes);
  const others = rolesOf(other.attributes);
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
