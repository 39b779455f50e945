// Composed pictures of the shop itself: the hero of the home page and one picture per category.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { seededCategories } from '#shared/catalogue/categories.ts';
import { background, standing } from './background.ts';
import { productPiece } from './products.ts';
import { picture, type Sheet, type Stage } from './svg.ts';

/**
 * A product in a picture: the x of its middle, picture units per mm, and how much nearer than the
 * others it stands.
 */
type Placed = readonly [x: number, scale: number, attributes: Attributes, lower?: number];
type Scene = { width: number; floor: number; placed: readonly Placed[]; hasWindow?: boolean };
/** For the hero and all category pictures. */
const HEIGHT = 1_000;

const square50: Attributes = { part: 'bottle', neck: 'FEA15', form: 'square', capacityMl: 50 };
const bare: Attributes = { ...square50, widthMm: 46, depthMm: 46, heightMm: 69, contents: 'bare' };
const open50: Attributes = { ...bare, contents: 'set', pumpColor: 'gold' };
const closed50: Attributes = { ...open50, capMaterial: 'walnut', capColor: 'walnut' };
const set100: Attributes = {
  part: 'bottle',
  neck: 'FEA15',
  form: 'rectangle',
  capacityMl: 100,
  contents: 'set',
  widthMm: 62,
  heightMm: 96,
  pumpColor: 'silver',
  capMaterial: 'acrylic',
  capColor: 'clear',
};
const amber100: Attributes = {
  part: 'dropper-bottle',
  neck: '20/410',
  tip: 'spray',
  capacityMl: 100,
  contents: 'set',
  glassColor: 'amber',
  diameterMm: 46,
  heightMm: 112,
  pumpColor: 'black',
};
const baguette25: Attributes = {
  part: 'bottle',
  neck: 'FEA13',
  form: 'baguette',
  capacityMl: 25,
  contents: 'bare',
  glassColor: 'smoke',
  widthMm: 24,
  heightMm: 104,
};
const cap: Attributes = { part: 'cap', form: 'cylinder', material: 'walnut', diameterMm: 27 };
const walnutCap: Attributes = { ...cap, heightMm: 28 };
const block: Attributes = { part: 'cap', form: 'square', material: 'zamak', color: 'gold' };
const goldPump: Attributes = { part: 'pump', neck: 'FEA15', color: 'gold', tubeLengthMm: 56 };
const ring: Attributes = { part: 'ring', neck: 'FEA15' };
const essence: Attributes = { part: 'essence', netAmount: 100, neck: '24/410' };
const mini: Attributes = { capacityMl: 10, heightMm: 84, capColor: 'black' };
const diffuser: Attributes = { part: 'diffuser-bottle', neck: '28/410', contents: 'set' };
const serum: Attributes = {
  part: 'dropper-bottle',
  neck: '18/415',
  tip: 'dropper',
  contents: 'set',
  diameterMm: 33,
  heightMm: 78,
};
const car: Attributes = { part: 'car-fragrance', form: 'square', capacityMl: 8 };
const carton: Attributes = { part: 'box', material: 'cardboard', color: 'black' };

const category = (floor: number, ...placed: Placed[]): Scene => ({ width: HEIGHT, floor, placed });

const scenes: Record<string, Scene> = {
  hero: {
    width: 1600,
    floor: 796,
    hasWindow: true,
    placed: [
      [318, 5, amber100],
      [1368, 5, baguette25],
      [724, 7.6, open50],
      [1128, 7.4, walnutCap, 14],
    ],
  },
  'hero-mobile': {
    width: 800,
    floor: 800,
    hasWindow: true,
    placed: [
      [138, 3.7, amber100],
      [712, 3.5, baguette25],
      [372, 5.2, open50],
      [578, 4.8, walnutCap, 10],
    ],
  },
  'category-essences': category(
    800,
    [
      320,
      3.15,
      { ...essence, netAmount: 500, heightMm: 180, diameterMm: 74, scentFamily: 'woody' },
    ],
    [
      632,
      4.1,
      {
        ...essence,
        glassColor: 'amber',
        diameterMm: 48,
        heightMm: 102,
        scentFamily: 'oriental',
        gender: 'men',
      },
      6,
    ],
    [
      826,
      3.9,
      {
        ...essence,
        netAmount: 50,
        neck: '20/410',
        diameterMm: 38,
        heightMm: 82,
        scentFamily: 'floral',
        gender: 'women',
      },
      18,
    ],
  ),
  'category-supplies': category(
    800,
    [296, 5.4, closed50],
    [828, 6, goldPump],
    [600, 7, { ...block, widthMm: 27, heightMm: 29 }, 14],
  ),
  'category-perfume-bottles': category(800, [640, 5, set100], [300, 5, bare, 10]),
  'category-perfume-caps': category(
    770,
    [216, 8.6, { ...block, widthMm: 26, heightMm: 29 }],
    [514, 8.6, { ...cap, heightMm: 31 }, 8],
    [798, 8.6, { ...block, material: 'acrylic', color: 'clear', widthMm: 28, heightMm: 30 }],
  ),
  'category-pumps-rings': category(
    820,
    [250, 8, { ...goldPump, color: 'silver', tubeLengthMm: 52 }],
    [500, 8, { ...goldPump, tubeLengthMm: 58 }],
    [750, 8, { ...goldPump, color: 'black', tubeLengthMm: 52 }],
    [372, 7.4, { ...ring, ringStyle: 'plain', color: 'black' }, 22],
    [634, 7.4, { ...ring, ringStyle: 'stepped', color: 'gold' }, 30],
  ),
  'category-mini-sets': category(
    800,
    [
      266,
      5.8,
      { part: 'atomizer', color: 'black', finish: 'matte', diameterMm: 19, heightMm: 102 },
    ],
    [480, 6, { ...mini, part: 'vial', tip: 'spray', diameterMm: 19 }],
    [
      742,
      6,
      {
        ...mini,
        part: 'roll-on',
        diameterMm: 20,
        glassColor: 'amber',
        capMaterial: 'aluminium',
        capColor: 'rose',
      },
      6,
    ],
  ),
  'category-diffusers': category(
    812,
    [330, 2.75, { ...diffuser, form: 'square', widthMm: 66, heightMm: 94, stickLengthMm: 240 }],
    [
      694,
      2.75,
      {
        ...diffuser,
        form: 'cylinder',
        glassColor: 'black',
        capMaterial: 'walnut',
        diameterMm: 62,
        heightMm: 104,
        stickLengthMm: 220,
      },
    ],
  ),
  'category-serum-bottles': category(
    800,
    [350, 5.4, { ...serum, glassColor: 'amber' }],
    [660, 5.4, { ...serum, glassColor: 'frosted', capColor: 'gold' }, 8],
  ),
  'category-car-fragrance': category(
    800,
    [340, 6.4, { ...car, scentFamily: 'aquatic', capMaterial: 'beech' }],
    [668, 6.4, { ...car, form: 'sphere', capMaterial: 'walnut' }],
  ),
  'category-packaging': category(
    800,
    [352, 3.5, { ...carton, widthMm: 78, depthMm: 62, heightMm: 150 }],
    [738, 3.5, { part: 'pouch', material: 'velvet', color: 'red', widthMm: 66, heightMm: 92 }, 10],
    [600, 3.5, { ...carton, color: 'kraft', widthMm: 34, depthMm: 34, heightMm: 50 }, 26],
  ),
};

export const sceneNames: readonly string[] = [
  'hero',
  'hero-mobile',
  ...seededCategories.map(({ key }) => `category-${key}`),
];

/** A composed picture by its name; undefined when there is no such scene. */
export function drawScene(name: string): string | undefined {
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined;
  if (!scene) return undefined;
  const { width, floor, placed, hasWindow } = scene;
  return picture(width, HEIGHT, name, (sheet) => {
    const stageAt = (x: number, y: number, scale: number): Stage => ({
      sheet,
      x,
      y,
      scale,
      isLine: false,
    });
    return (
      background(sheet, width, HEIGHT) +
      (hasWindow ? windowLight(sheet, width) : '') +
      placed
        .map(([x, scale, attributes, lower = 0]) =>
          standing(stageAt(x, floor + lower, scale), productPiece(attributes)),
        )
        .join('')
    );
  });
}

/** Two faint bars of daylight across the background. */
function windowLight(sheet: Sheet, width: number): string {
  const fade = sheet.define(
    '<linearGradient id="@" x2=".2" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  );
  const soft = sheet.define('<filter id="@"><feGaussianBlur stdDeviation="9"/></filter>');
  const bar = (from: number, to: number): string =>
    `<path d="M${width * from} -20H${width * to}L${width * (to - 0.2)} ${HEIGHT * 0.72}H${width * (from - 0.2)}Z" fill="url(#${fade})" opacity=".55" filter="url(#${soft})"/>`;
  return bar(0.4, 0.5) + bar(0.53, 0.58);
}
