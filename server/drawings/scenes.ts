// Composed pictures of the shop itself: the hero of the home page and one picture per category.
import type { Attributes } from '#shared/attributes.ts';
import { seededCategories } from '#shared/categories.ts';
import { pieceOf } from './pieces.ts';
import { paper, picture, standing } from './scene.ts';
import type { Sheet, Stage } from './stage.ts';

/** A piece at a place: x of its middle and the scale are given in picture units. */
type Placed = { x: number; scale: number; attributes: Attributes; lower?: number };
type Scene = { width: number; height: number; floor: number; placed: readonly Placed[]; hasWindow?: boolean };

const square50: Attributes = {
  part: 'bottle',
  neck: 'FEA15',
  form: 'square',
  capacityMl: 50,
  widthMm: 46,
  depthMm: 46,
  heightMm: 69,

  glassColor: 'clear',
  contents: 'set',
  pumpColor: 'gold',
};
/** Where the measured bottle stands in the hero: its marks (46 mm wide, 62 mm high without its neck) are laid over the picture. */
export const heroBottle = { x: 724, floor: 796, scale: 7.6, widthMm: 46, bodyMm: 62 } as const;

const amber100: Attributes = {
  part: 'dropper-bottle',
  neck: '20/410',
  tip: 'spray',
  glassColor: 'amber',
  capacityMl: 100,
  diameterMm: 46,
  heightMm: 112,
  capColor: 'black',
  contents: 'set',
};
const baguette25: Attributes = { part: 'bottle', neck: 'FEA13', form: 'baguette', glassColor: 'smoke', capacityMl: 25, widthMm: 24, heightMm: 104, contents: 'bare' };
const walnutCap: Attributes = { part: 'cap', material: 'walnut', form: 'cylinder', diameterMm: 27, heightMm: 28 };
const goldPump: Attributes = { part: 'pump', neck: 'FEA15', material: 'aluminium', color: 'gold', tubeLengthMm: 56 };

const scenes: Record<string, Scene> = {
  hero: {
    width: 1600,
    height: 1000,
    floor: heroBottle.floor,
    hasWindow: true,
    placed: [
      { x: 318, scale: 5, attributes: amber100 },
      { x: 1368, scale: 5, attributes: baguette25 },
      { x: heroBottle.x, scale: heroBottle.scale, attributes: square50 },
      { x: 1128, scale: 7.4, attributes: walnutCap, lower: 14 },
    ],
  },
  'hero-mobile': {
    width: 800,
    height: 1000,
    floor: 800,
    hasWindow: true,
    placed: [
      { x: 138, scale: 3.7, attributes: amber100 },
      { x: 712, scale: 3.5, attributes: baguette25 },
      { x: 372, scale: 5.2, attributes: square50 },
      { x: 578, scale: 4.8, attributes: walnutCap, lower: 10 },
    ],
  },
  'category-essences': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      { x: 320, scale: 3.15, attributes: { part: 'essence', netAmount: 500, glassColor: 'silver', scentFamily: 'woody', heightMm: 180, diameterMm: 74, neck: '28/410' } },
      {
        x: 632,
        scale: 4.1,
        attributes: { part: 'essence', netAmount: 100, glassColor: 'amber', scentFamily: 'oriental', gender: 'men', diameterMm: 48, heightMm: 102, neck: '24/410' },
        lower: 6,
      },
      {
        x: 826,
        scale: 3.9,
        attributes: { part: 'essence', netAmount: 50, glassColor: 'clear', scentFamily: 'floral', gender: 'women', diameterMm: 38, heightMm: 82, neck: '20/410' },
        lower: 18,
      },
    ],
  },
  'category-supplies': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      { x: 296, scale: 5.4, attributes: { ...square50, contents: 'set', capMaterial: 'walnut', capColor: 'walnut' } },
      { x: 828, scale: 6, attributes: goldPump },
      { x: 600, scale: 7, attributes: { part: 'cap', material: 'zamak', color: 'gold', form: 'square', widthMm: 27, heightMm: 29 }, lower: 14 },
    ],
  },
  'category-perfume-bottles': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      {
        x: 640,
        scale: 5,
        attributes: {
          part: 'bottle',
          neck: 'FEA15',
          form: 'rectangle',
          capacityMl: 100,
          widthMm: 62,
          heightMm: 96,

          contents: 'set',
          pumpColor: 'silver',
          capMaterial: 'acrylic',
          capColor: 'clear',
        },
      },
      { x: 300, scale: 5, attributes: { ...square50, contents: 'bare' }, lower: 10 },
    ],
  },
  'category-perfume-caps': {
    width: 1000,
    height: 1000,
    floor: 770,
    placed: [
      { x: 216, scale: 8.6, attributes: { part: 'cap', material: 'zamak', color: 'gold', form: 'square', widthMm: 26, heightMm: 29 } },
      { x: 514, scale: 8.6, attributes: { ...walnutCap, heightMm: 31 }, lower: 8 },
      { x: 798, scale: 8.6, attributes: { part: 'cap', material: 'acrylic', color: 'clear', form: 'square', widthMm: 28, heightMm: 30 } },
    ],
  },
  'category-pumps-rings': {
    width: 1000,
    height: 1000,
    floor: 820,
    placed: [
      { x: 250, scale: 8, attributes: { ...goldPump, color: 'silver', tubeLengthMm: 52 } },
      { x: 500, scale: 8, attributes: { ...goldPump, tubeLengthMm: 58 } },
      { x: 750, scale: 8, attributes: { ...goldPump, color: 'black', tubeLengthMm: 52 } },
      { x: 372, scale: 7.4, attributes: { part: 'ring', neck: 'FEA15', ringStyle: 'plain', color: 'black' }, lower: 22 },
      { x: 634, scale: 7.4, attributes: { part: 'ring', neck: 'FEA15', ringStyle: 'stepped', color: 'gold' }, lower: 30 },
    ],
  },
  'category-mini-sets': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      { x: 266, scale: 5.8, attributes: { part: 'atomizer', material: 'aluminium', color: 'black', finish: 'matte', diameterMm: 19, heightMm: 102 } },
      { x: 480, scale: 6, attributes: { part: 'vial', tip: 'spray', capacityMl: 10, diameterMm: 19, heightMm: 84, capColor: 'black' } },
      {
        x: 742,
        scale: 6,
        attributes: { part: 'roll-on', capacityMl: 10, diameterMm: 20, heightMm: 84, glassColor: 'amber', capMaterial: 'aluminium', capColor: 'rose' },
        lower: 6,
      },
    ],
  },
  'category-diffusers': {
    width: 1000,
    height: 1000,
    floor: 812,
    placed: [
      { x: 330, scale: 2.75, attributes: { part: 'diffuser-bottle', neck: '28/410', form: 'square', contents: 'set', widthMm: 66, heightMm: 94, stickLengthMm: 240 } },
      {
        x: 694,
        scale: 2.75,
        attributes: {
          part: 'diffuser-bottle',
          neck: '28/410',
          form: 'cylinder',
          glassColor: 'black',
          contents: 'set',
          color: 'black',
          diameterMm: 62,
          heightMm: 104,
          stickLengthMm: 220,
          capMaterial: 'walnut',
        },
      },
    ],
  },
  'category-serum-bottles': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      { x: 350, scale: 5.4, attributes: { part: 'dropper-bottle', neck: '18/415', glassColor: 'amber', tip: 'dropper', diameterMm: 33, heightMm: 78, contents: 'set' } },
      {
        x: 660,
        scale: 5.4,
        attributes: { part: 'dropper-bottle', neck: '18/415', glassColor: 'frosted', tip: 'dropper', capColor: 'gold', diameterMm: 33, heightMm: 78, contents: 'set' },
        lower: 8,
      },
    ],
  },
  'category-car-fragrance': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      { x: 340, scale: 6.4, attributes: { part: 'car-fragrance', form: 'square', capacityMl: 8, scentFamily: 'aquatic', capMaterial: 'beech' } },
      { x: 668, scale: 6.4, attributes: { part: 'car-fragrance', form: 'sphere', capacityMl: 8, capMaterial: 'walnut', capColor: 'walnut' } },
    ],
  },
  'category-packaging': {
    width: 1000,
    height: 1000,
    floor: 800,
    placed: [
      { x: 352, scale: 3.5, attributes: { part: 'box', material: 'cardboard', color: 'black', widthMm: 78, depthMm: 62, heightMm: 150 } },
      { x: 738, scale: 3.5, attributes: { part: 'pouch', material: 'velvet', color: 'red', widthMm: 66, heightMm: 92 }, lower: 10 },
      { x: 600, scale: 3.5, attributes: { part: 'box', material: 'cardboard', color: 'kraft', widthMm: 34, depthMm: 34, heightMm: 50 }, lower: 26 },
    ],
  },
};

export const sceneNames: readonly string[] = ['hero', 'hero-mobile', ...seededCategories.map(({ key }) => `category-${key}`)];

/** A composed picture by its name; undefined when there is no such scene. */
export function drawScene(name: string): string | undefined {
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined;
  if (!scene) return undefined;
  const { width, height, floor, placed } = scene;
  return picture(width, height, name, (sheet) => {
    const stages = placed.map(({ x, scale, attributes, lower = 0 }) => ({
      stage: { sheet, x, y: floor + lower, scale, isLine: false } satisfies Stage,
      piece: pieceOf(attributes),
    }));
    return paper(sheet, width, height) + (scene.hasWindow ? windowLight(sheet, width, height) : '') + stages.map(({ stage, piece }) => standing(stage, piece)).join('');
  });
}

/** Two faint bars of daylight across the paper. */
function windowLight(sheet: Sheet, width: number, height: number): string {
  const fade = sheet.define(
    '<linearGradient id="@" x2=".2" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  );
  const soft = sheet.define('<filter id="@"><feGaussianBlur stdDeviation="9"/></filter>');
  const bar = (from: number, to: number): string =>
    `<path d="M${width * from} -20H${width * to}L${width * (to - 0.2)} ${height * 0.72}H${width * (from - 0.2)}Z" fill="url(#${fade})" opacity=".55" filter="url(#${soft})"/>`;
  return bar(0.4, 0.5) + bar(0.53, 0.58);
}
