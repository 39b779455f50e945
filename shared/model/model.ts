// A design as bodies in millimetres, each part with its position. Meshes are built on demand, so
// that the picture can reuse unchanged ones.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, DesignRole, LiquidColor } from '#shared/designs/designs.ts';
import { glassBody, isOpaque, liquidBody } from './bottle.ts';
import { airless, airlessCap, isAirless, isSleeve, sleeve } from './closed-bodies.ts';
import { capOn, dropperOn, pumpOn, ringOn, type Standing } from './closures.ts';
import { stickSurface } from './cords.ts';
import { type Frame, frameOf } from './frame.ts';
import { included } from './included.ts';
import { labelPatch } from './label-patch.ts';
import { boxSize, boxSolids } from './packaging.ts';
import { type ModelPart, type ModelRole, made, piecesOf, type Recipe, type Solid } from './part.ts';
import { printableArea } from './printable-area.ts';
import { numberOf } from './reading.ts';
import { reeds } from './reeds.ts';
import type { Surface } from './surfaces.ts';

export type ModelDesign = {
  parts: Partial<Record<DesignRole, { attributes: Attributes }>>;
  liquid: { color: LiquidColor; fill: number };
  label: Pick<DesignLabel, 'widthMm' | 'heightMm' | 'bottomMm'> | null;
};

/** The distance between parts in the exploded view, in mm. */
const APART_MM = 9;

/**
 * The parts to draw, from the foot up. Empty without a bottle, because the parts' positions depend
 * on it.
 */
export function recipesOf(design: ModelDesign): Recipe[] {
  const bottle = design.parts.bottle?.attributes;
  if (!bottle) return [];
  const body = bodyRecipes(bottle, design);
  return [...body, ...boxRecipe(design, bottle)];
}

export const modelOf = (design: ModelDesign): ModelPart[] => recipesOf(design).map(made);

const keyOf = (...inputs: readonly unknown[]): string => JSON.stringify(inputs);
const recipe = (
  role: ModelRole,
  key: string,
  solids: () => readonly Solid[],
  { at = [0, 0, 0], lift = [0, 0, 0], turn = 0 }: Partial<Pick<Recipe, 'at' | 'lift' | 'turn'>>,
): Recipe => ({
  role,
  key: `${role} ${key}`,
  solids,
  build: () => piecesOf(solids()),
  at,
  lift,
  turn,
});

function bodyRecipes(bottle: Attributes, design: ModelDesign): Recipe[] {
  if (isAirless(bottle)) {
    const { low } = airlessCap(bottle);
    return [
      recipe('bottle', keyOf(bottle), () => airless(bottle), {}),
      recipe('cap', keyOf(bottle), () => airlessCap(bottle).solids, {
        at: [0, low, 0],
        lift: [0, 30, 0],
      }),
    ];
  }
  if (isSleeve(bottle)) {
    const { joint } = sleeve(bottle);
    return [
      recipe('bottle', keyOf(bottle), () => sleeve(bottle).body, {}),
      recipe('cap', keyOf(bottle), () => sleeve(bottle).cap, {
        at: [0, joint, 0],
        lift: [0, 22, 0],
      }),
    ];
  }
  const frame = frameOf(bottle);
  return [
    recipe('bottle', keyOf(bottle), () => [glassBody(frame, bottle)], {}),
    ...liquidRecipe(frame, bottle, design.liquid),
    ...labelRecipe(frame, bottle, design.label),
    ...standingRecipes(frame, bottle, design),
  ];
}

function liquidRecipe(
  frame: Frame,
  bottle: Attributes,
  { color, fill }: ModelDesign['liquid'],
): Recipe[] {
  if (isOpaque(frame) || fill <= 0) return [];
  return [
    recipe(
      'liquid',
      keyOf(bottle, color, fill),
      () => [liquidBody(frame, color, fill)].filter((solid) => solid !== null),
      {},
    ),
  ];
}

function labelRecipe(frame: Frame, bottle: Attributes, label: ModelDesign['label']): Recipe[] {
  if (!label || !printableArea(bottle)) return [];
  const sheet: Surface = { kind: 'sheet', color: 'white', finish: '' };
  const { widthMm, heightMm, bottomMm } = label;
  return [
    {
      role: 'label',
      key: `label ${keyOf(bottle, widthMm, heightMm, bottomMm)}`,
      solids: () => [],
      build: () => [{ surface: sheet, mesh: labelPatch(frame, label), body: 0 }],
      at: [0, 0, 0],
      turn: 0,
      lift: [0, 0, frame.depth * 0.5 + 6],
    },
  ];
}

function standingRecipes(frame: Frame, bottle: Attributes, { parts }: ModelDesign): Recipe[] {
  const own = included(frame, bottle);
  const has = (role: DesignRole) => parts[role] !== undefined;
  const isClosedOtherwise = has('pump') || has('dropper');
  const standing: { role: ModelRole; key: string; from: Standing }[] = [];
  const stand = (
    role: 'ring' | 'pump' | 'dropper' | 'cap',
    make: (attributes: Attributes) => Standing,
    mayInclude: boolean,
    more: unknown = null,
  ) => {
    const chosen = parts[role]?.attributes;
    const from = chosen ? make(chosen) : mayInclude ? own[role] : undefined;
    if (from) standing.push({ role, key: keyOf(bottle, chosen ?? null, more), from });
  };
  stand('ring', (attributes) => ringOn(frame, attributes), true);
  stand('pump', (attributes) => pumpOn(frame, attributes), !has('dropper'));
  stand('dropper', (attributes) => dropperOn(frame, attributes), !has('pump'));
  const over = {
    hasPump: standing.some(({ role }) => role === 'pump'),
    hasRing: standing.some(({ role }) => role === 'ring'),
  };
  stand('cap', (attributes) => capOn(frame, attributes, over), !isClosedOtherwise, over);
  let free = frame.mouth + APART_MM;
  const lifted = standing.map(({ role, key, from }): Recipe => {
    const lift = Math.max(0, free - from.low);
    free = from.high + lift + APART_MM;
    return recipe(role, key, from.solids, { at: [0, from.at, 0], lift: [0, lift, 0] });
  });
  return [...lifted, ...reedRecipe(frame, bottle, parts.reeds?.attributes, free)];
}

function reedRecipe(
  frame: Frame,
  bottle: Attributes,
  chosen: Attributes | undefined,
  free: number,
): Recipe[] {
  const sticks =
    chosen ??
    (bottle.stickLengthMm === undefined ? undefined : { ...bottle, color: '', material: 'rattan' });
  if (!sticks) return [];
  const coat = stickSurface(sticks);
  const length = numberOf(sticks, ['stickLengthMm'], Math.max(150, frame.mouth * 1.9));
  const thick = numberOf(sticks, ['stickDiameterMm'], 3);
  return [
    recipe('reeds', keyOf(bottle, sticks), () => reeds(frame, length, thick, coat), {
      lift: [0, Math.max(0, free - frame.base), 0],
    }),
  ];
}

/**
 * The box stands beside the bottle, a little behind and turned, so that one of its faces is lit.
 */
function boxRecipe(design: ModelDesign, bottle: Attributes): Recipe[] {
  const attributes = design.parts.box?.attributes;
  if (!attributes) return [];
  const { width, depth } = boxSize(attributes);
  const turn = 27;
  const reach =
    (width * Math.cos((turn * Math.PI) / 180) + depth * Math.sin((turn * Math.PI) / 180)) / 2;
  const x = numberOf(bottle, ['widthMm', 'diameterMm'], 40) / 2 + reach + 12;
  return [
    recipe('box', keyOf(attributes), () => boxSolids(attributes), {
      at: [x, 0, -depth * 0.35 - 6],
      lift: [14, 0, 0],
      turn,
    }),
  ];
}
