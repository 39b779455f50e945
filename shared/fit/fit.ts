// Which parts make a bottle that closes: necks, threads, tubes, magnets, shoulders, boxes (domain.md 3.2–3.4). One pure
// function says of any set of parts whether it is complete and consistent, and why not. The design tool, the product page,
// the lists' filter and the cart all ask it. A finding is a code with values; its sentence is in locales/…/fit.json.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { findNeck } from '#shared/catalogue/neck.ts';

/** What a part is to a bottle. A pump sold with its ring has two roles, a magnetic cap sold with its ring too. */
export const fitRoles = [
  'bottle',
  'pump',
  'ring',
  'cap',
  'dropper',
  'insert',
  'reeds',
  'tube',
  'tool',
  'box',
] as const;
export type FitRole = (typeof fitRoles)[number];

export type FitPart = { id: number; attributes: Attributes };

export const fitCodes = [
  'NECK_DIFFERS',
  'THREAD_DIFFERS',
  'CRIMP_ON_SCREW',
  'SCREW_ON_CRIMP',
  'NECK_CLOSED',
  'TWO_BOTTLES',
  'TWO_OF_A_KIND',
  'TWO_CLOSERS',
  'CAP_TOO_WIDE',
  'MAGNET_NEEDS_RING',
  'PIPETTE_TOO_LONG',
  'REEDS_NEED_DIFFUSER',
  'BOX_TOO_SMALL',
  'CAP_FLUSH',
  'RING_LEFT_OVER',
  'MAGNET_UNUSED',
  'SPARE_PART',
  'TUBE_TOO_SHORT',
  'PIPETTE_TOO_SHORT',
  'REEDS_TOO_SHORT',
  'TOOL_OTHER_NECK',
  'TUBE_TO_CUT',
  'CRIMPER_NEEDED',
  'HEAD_NEEDS_TOOL',
] as const;
export type FitCode = (typeof fitCodes)[number];

/** `error`: it cannot be built. `warning`: it can, and is probably not wanted. `note`: what one should know. */
export type Finding = {
  level: 'error' | 'warning' | 'note';
  code: FitCode;
  partId: number;
  otherId: number | null;
  values: Readonly<Record<string, string | number>>;
};

export type Fit = {
  findings: Finding[];
  /** Roles that are not filled yet. */
  missing: FitRole[];
  isConsistent: boolean;
  isComplete: boolean;
};

const rolesByPart: Readonly<Record<string, readonly FitRole[]>> = {
  bottle: ['bottle'],
  vial: ['bottle'],
  'roll-on': ['bottle'],
  atomizer: ['bottle'],
  'dropper-bottle': ['bottle'],
  'airless-bottle': ['bottle'],
  'diffuser-bottle': ['bottle'],
  'car-bottle': ['bottle'],
  pump: ['pump'],
  ring: ['ring'],
  'pump-ring-set': ['pump', 'ring'],
  cap: ['cap'],
  dropper: ['dropper'],
  reducer: ['insert'],
  plug: ['insert'],
  reeds: ['reeds'],
  tube: ['tube'],
  crimper: ['tool'],
  box: ['box'],
};

/** Empty for what has nothing to do with a bottle's mouth: essences, labels, bags. */
export function rolesOf({ part, hasRing }: Attributes): readonly FitRole[] {
  const roles = rolesByPart[String(part)] ?? [];
  return part === 'cap' && hasRing === true ? [...roles, 'ring'] : roles;
}

/** Room that a bottle needs in a box on each side, in mm. */
const BOX_ROOM_MM = 1;
/** The height of the neck above the shoulder, where a cap begins. */
const NECK_HEIGHT_MM = 7;
/** A spray head without a cap. */
const HEAD_MM = 14;
/** A cap that ends this close to the shoulder's edge looks as if it were wider. */
const FLUSH_MM = 0.5;
/** Above this a tube is cut; below, it bends a little and is left. */
const TUBE_SPARE_MM = 5;
const SHORTEST_PIPETTE = 0.7;
/** Sticks this many times as long as the bottle is high (domain.md 3.4 rule 7). */
const SHORTEST_REEDS = 1.5;

type Parts = {
  parts: readonly FitPart[];
  of: (role: FitRole) => FitPart[];
  first: (role: FitRole) => FitPart | undefined;
};

export function fitOf(parts: readonly FitPart[]): Fit {
  const of = (role: FitRole) =>
    parts.filter(({ attributes }) => rolesOf(attributes).includes(role));
  const set: Parts = { parts, of, first: (role) => of(role)[0] };
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

/** Why these two do not go together; null when they do. */
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

const found = (
  level: Finding['level'],
  code: FitCode,
  part: FitPart,
  other: FitPart | null = null,
  values: Finding['values'] = {},
): Finding => ({
  level,
  code,
  partId: part.id,
  otherId: other?.id ?? null,
  values,
});

const numberOf = ({ attributes }: FitPart, key: keyof Attributes): number | null =>
  typeof attributes[key] === 'number' ? attributes[key] : null;
const neckOf = ({ attributes }: FitPart): string | null =>
  typeof attributes.neck === 'string' ? attributes.neck : null;
/** Caps with an inner plug and tools serve several. */
function necksOf(part: FitPart): readonly string[] {
  const { fitsNecks } = part.attributes;
  const neck = neckOf(part);
  return Array.isArray(fitsNecks) && fitsNecks.length > 0 ? fitsNecks : neck === null ? [] : [neck];
}
const isCrimp = (part: FitPart): boolean => findNeck(neckOf(part) ?? '')?.closure === 'crimp';
const isReedRing = ({ attributes }: FitPart): boolean => attributes.ringStyle === 'reed';
const isMagnetic = ({ attributes }: FitPart): boolean => attributes.isMagnetic === true;
const isDiffuser = ({ attributes }: FitPart): boolean => attributes.part === 'diffuser-bottle';
/** Comes with what closes it. */
const isSet = ({ attributes }: FitPart): boolean => attributes.contents === 'set';
const widthOf = (part: FitPart): number =>
  numberOf(part, 'diameterMm') ?? numberOf(part, 'widthMm') ?? 0;

const onTheNeck = ['pump', 'ring', 'cap', 'dropper', 'insert'] as const;

function doubles({ of }: Parts): Finding[] {
  const twice = (role: FitRole, code: FitCode) =>
    of(role)
      .slice(1)
      .map((part) => found('error', code, part, of(role)[0]));
  // What comes with a magnetic cap is spoken of there.
  const rings = of('ring').filter(({ attributes }) => attributes.part !== 'cap');
  return [
    ...twice('bottle', 'TWO_BOTTLES'),
    ...twice('pump', 'TWO_OF_A_KIND'),
    ...twice('cap', 'TWO_OF_A_KIND'),
    ...twice('dropper', 'TWO_OF_A_KIND'),
    ...twice('insert', 'TWO_OF_A_KIND'),
    ...rings.slice(1).map((part) => found('error', 'TWO_OF_A_KIND', part, rings[0])),
  ];
}

/** Rule 1 and 2: the same string or nothing. Without a bottle the parts are compared with one another. */
function necks({ parts }: Parts, bottle: FitPart | undefined): Finding[] {
  const sitters = parts.filter(({ attributes }) =>
    rolesOf(attributes).some((role) => (onTheNeck as readonly FitRole[]).includes(role)),
  );
  if (bottle) return sitters.flatMap((part) => neckClash(part, bottle));
  // Every two of them: a cap for two necks would hide that the others have one each.
  return sitters.flatMap((part, index) => {
    const other = sitters.slice(0, index).find((before) => haveNoneInCommon(part, before));
    return other ? neckClash(part, other) : [];
  });
}

/** False where one of them says nothing of its neck. */
function haveNoneInCommon(one: FitPart, other: FitPart): boolean {
  const [necks, others] = [necksOf(one), necksOf(other)];
  return necks.length > 0 && others.length > 0 && !necks.some((neck) => others.includes(neck));
}

function neckClash(part: FitPart, bottle: FitPart): Finding[] {
  const neck = neckOf(bottle);
  if (neck === null) return [found('error', 'NECK_CLOSED', part, bottle)];
  const own = necksOf(part);
  if (own.length === 0 || own.includes(neck)) return [];
  const values = { neck, partNeck: own.join(', ') };
  const [wanted, given] = [findNeck(own[0] ?? ''), findNeck(neck)];
  if (!wanted || !given) return [found('error', 'NECK_DIFFERS', part, bottle, values)];
  if (wanted.closure !== given.closure)
    return [
      found(
        'error',
        wanted.closure === 'crimp' ? 'CRIMP_ON_SCREW' : 'SCREW_ON_CRIMP',
        part,
        bottle,
        values,
      ),
    ];
  return [
    found(
      'error',
      wanted.diameterMm === given.diameterMm ? 'THREAD_DIFFERS' : 'NECK_DIFFERS',
      part,
      bottle,
      values,
    ),
  ];
}

/** A bottle has one closure: a pump, a dropper, a screw cap or the ring for the sticks. */
function closers({ of }: Parts, bottle: FitPart | undefined): Finding[] {
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
        : [found('error', 'TWO_CLOSERS', part, first)],
    );
}

function magnets({ of }: Parts): Finding[] {
  const rings = of('ring').filter(({ attributes }) => attributes.part !== 'cap');
  return of('cap').flatMap((cap) => {
    if (!isMagnetic(cap))
      return rings
        .filter(({ attributes }) => attributes.ringStyle === 'magnetic')
        .map((ring) => found('warning', 'MAGNET_UNUSED', ring, cap));
    const others = rings.filter(({ attributes }) => attributes.ringStyle !== 'magnetic');
    return cap.attributes.hasRing === true
      ? rings.map((ring) => found('warning', 'RING_LEFT_OVER', ring, cap))
      : others.map((ring) => found('error', 'MAGNET_NEEDS_RING', cap, ring));
  });
}

/**
 * Rule 3, only for caps that cover the pump: a screw cap goes around the neck, whatever the
 * shoulder is.
 */
function caps({ of }: Parts, bottle: FitPart): Finding[] {
  const shoulder = numberOf(bottle, 'shoulderMm');
  if (shoulder === null || !isCrimp(bottle)) return [];
  return of('cap').flatMap((cap) => {
    const width = widthOf(cap);
    if (width > shoulder) return [found('error', 'CAP_TOO_WIDE', cap, bottle, { width, shoulder })];
    return width > shoulder - FLUSH_MM
      ? [found('warning', 'CAP_FLUSH', cap, bottle, { width, shoulder })]
      : [];
  });
}

/** Rule 4: the tube reaches the foot, or another is put on. */
function tubes({ of }: Parts, bottle: FitPart): Finding[] {
  const inner = numberOf(bottle, 'innerHeightMm');
  if (inner === null) return [];
  const longest = Math.max(0, ...of('tube').map((tube) => numberOf(tube, 'tubeLengthMm') ?? 0));
  return of('pump').flatMap((pump) => {
    const length = numberOf(pump, 'tubeLengthMm');
    if (length === null) return [];
    if (Math.max(length, longest) < inner)
      return [found('warning', 'TUBE_TOO_SHORT', pump, bottle, { length, inner })];
    return Math.max(length, length < inner ? longest : 0) > inner + TUBE_SPARE_MM
      ? [
          found('note', 'TUBE_TO_CUT', pump, bottle, {
            length: length < inner ? longest : length,
            inner,
          }),
        ]
      : [];
  });
}

/** Rule 6. */
function pipettes({ of }: Parts, bottle: FitPart): Finding[] {
  const inner = numberOf(bottle, 'innerHeightMm');
  if (inner === null) return [];
  return of('dropper').flatMap((dropper) => {
    const length = numberOf(dropper, 'pipetteMm');
    if (length === null) return [];
    if (length > inner)
      return [found('error', 'PIPETTE_TOO_LONG', dropper, bottle, { length, inner })];
    return length < inner * SHORTEST_PIPETTE
      ? [found('warning', 'PIPETTE_TOO_SHORT', dropper, bottle, { length, inner })]
      : [];
  });
}

/** Rule 7. */
function reeds({ of }: Parts, bottle: FitPart): Finding[] {
  const height = numberOf(bottle, 'heightMm');
  return of('reeds').flatMap((sticks) => {
    if (!isDiffuser(bottle)) return [found('error', 'REEDS_NEED_DIFFUSER', sticks, bottle)];
    const length = numberOf(sticks, 'stickLengthMm');
    return height !== null && length !== null && length < height * SHORTEST_REEDS
      ? [found('warning', 'REEDS_TOO_SHORT', sticks, bottle, { length, height })]
      : [];
  });
}

function spares({ parts }: Parts, bottle: FitPart): Finding[] {
  if (!isSet(bottle)) return [];
  const spare = parts.filter(
    (part) =>
      rolesOf(part.attributes).some((role) => (onTheNeck as readonly FitRole[]).includes(role)) &&
      !isReedRing(part),
  );
  return spare
    .filter((part) => neckClash(part, bottle).length === 0)
    .map((part) => found('warning', 'SPARE_PART', part, bottle));
}

/** Rule 9. A ring for sticks needs no tool. */
function tools({ of }: Parts, bottle: FitPart): Finding[] {
  const neck = neckOf(bottle);
  const all = of('tool');
  const crimpers = all.filter(({ attributes }) => attributes.toolUse === 'crimp');
  const heads = all.filter(({ attributes }) => attributes.toolUse === 'head');
  const [pump] = of('pump').filter(isCrimp);
  const needs = pump !== undefined && neck !== null && isCrimp(bottle) && !isSet(bottle);
  const hasTool =
    crimpers.some((tool) => necksOf(tool).includes(neck ?? '')) ||
    (crimpers.length > 0 && heads.some((head) => necksOf(head).includes(neck ?? '')));
  return [
    ...(needs && !hasTool ? [found('note', 'CRIMPER_NEEDED', pump, bottle, { neck })] : []),
    ...(needs && !hasTool
      ? crimpers.map((tool) =>
          found('warning', 'TOOL_OTHER_NECK', tool, bottle, {
            neck,
            partNeck: necksOf(tool).join(', '),
          }),
        )
      : []),
    ...(crimpers.length === 0
      ? heads.map((head) => found('note', 'HEAD_NEEDS_TOOL', head, bottle))
      : []),
  ];
}

/** Rule 8. The measures of a bottle with its parts, in mm: the two sides and the height. */
export function outerSize(
  bottle: FitPart,
  cap: FitPart | undefined,
): { width: number; depth: number; height: number } | null {
  const height = numberOf(bottle, 'heightMm');
  const width = widthOf(bottle);
  if (height === null || width === 0) return null;
  const depth = numberOf(bottle, 'depthMm') ?? width;
  const top = cap ? (numberOf(cap, 'heightMm') ?? HEAD_MM) - NECK_HEIGHT_MM : HEAD_MM;
  return { width: Math.max(width, cap ? widthOf(cap) : 0), depth, height: height + top };
}

function boxes({ of, first }: Parts, bottle: FitPart): Finding[] {
  const size = outerSize(bottle, first('cap'));
  if (!size) return [];
  const needed = [size.width, size.depth]
    .map((side) => side + 2 * BOX_ROOM_MM)
    .sort((a, b) => a - b);
  return of('box').flatMap((box) => {
    const inside = [numberOf(box, 'widthMm'), numberOf(box, 'depthMm')]
      .filter((side) => side !== null)
      .sort((a, b) => a - b);
    const height = numberOf(box, 'heightMm');
    if (inside.length < 2 || height === null) return [];
    const isEnough =
      inside.every((side, index) => side >= (needed[index] ?? 0)) &&
      height >= size.height + BOX_ROOM_MM;
    const say = (sides: readonly number[], tall: number) =>
      [...sides, tall].map((side) => Math.ceil(side)).join(' × ');
    return isEnough
      ? []
      : [
          found('error', 'BOX_TOO_SMALL', box, bottle, {
            needed: say(needed, size.height + BOX_ROOM_MM),
            inside: say(inside, height),
          }),
        ];
  });
}

/** What a bottle still wants before it can be filled and closed. */
function missingOf({ of }: Parts, bottle: FitPart | undefined): FitRole[] {
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

/** Whether one part has a place beside another: of another kind, for the same mouth, without a clash. */
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
  if (role === 'tool') return isCrimp(bottle) && necksOf(part).includes(neckOf(bottle) ?? '');
  return true;
}
