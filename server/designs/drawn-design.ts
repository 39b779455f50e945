// A design as a drawing: its current parts, its label with its logos, its background.

import { createHash } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { type Piece, standing } from '#server/drawings/background.ts';
import type { Liquid } from '#server/drawings/glass.ts';
import { pasted, type SetLabel } from '#server/drawings/labels.ts';
import { pieceOf } from '#server/drawings/piece.ts';
import { amberLiquid } from '#server/drawings/products.ts';
import { picture, type Sheet } from '#server/drawings/svg.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import type { DesignChoices, LiquidColor, SceneBackground } from '#shared/designs/designs.ts';
import { type DesignRole, designRoles } from '#shared/designs/designs.ts';
import { isClearFilm } from '#shared/label/label-paint.ts';
import { layerOf } from '#shared/model/bottle-goods.ts';
import { isAirless, isSleeve } from '#shared/model/closed-bodies.ts';
import { frameOf } from '#shared/model/frame.ts';
import { recipesOf } from '#shared/model/model.ts';
import type { Recipe } from '#shared/model/part.ts';
import { numberOf } from '#shared/model/reading.ts';
import { labelContent, readLabelArt } from './label-drawing.ts';

type Deps = Pick<Platform, 'db' | 'storage'> & { sellables: Sellables };
export type Drawable = Pick<DesignChoices, 'parts' | 'liquid' | 'label' | 'background'>;

const liquids: Readonly<Record<LiquidColor, Liquid>> = {
  clear: { light: '#F2F5F3', deep: '#CBD5D4' },
  amber: amberLiquid,
  gold: { light: '#F7E3A2', deep: '#DDB64C' },
  rose: { light: '#F5C9C6', deep: '#DC8F90' },
  green: { light: '#D2E3B4', deep: '#96B86A' },
  blue: { light: '#B9DAEA', deep: '#5F9CC4' },
  violet: { light: '#D9CBEA', deep: '#9A7CC4' },
  smoke: { light: '#B5AFA8', deep: '#6A645D' },
};

/** The same colours as behind the 3D scene, flat at the edges so that a page can continue them. */
export const grounds: Readonly<
  Record<SceneBackground, { color: string; light: number; ink: string; second: string }>
> = {
  paper: { color: '#f3ede3', light: 0.75, ink: '#15202b', second: '#44505a' },
  white: { color: '#ffffff', light: 0, ink: '#15202b', second: '#44505a' },
  stone: { color: '#cfc8bd', light: 0.42, ink: '#15202b', second: '#33404a' },
  night: { color: '#1b232c', light: 0.09, ink: '#fbf8f2', second: '#a9b3bb' },
};

const stillSize = { width: 800, height: 1_000 } as const;
const FLOOR = 868;
/** The distance between box and bottle in the 3D model. */
const BOX_APART_MM = 12;
/** The largest share of the picture's height and width that the set takes. */
const MOST = { height: 0.74, width: 0.76 };

export type DesignDrawing = {
  /** Created only for drawing: a cached picture needs no bodies. */
  piece: () => Piece | null;
  background: SceneBackground;
  products: SellableRow[];
  hash: string;
};

/** Parts that no longer exist are left out; `hash` identifies the content of the drawing. */
export async function drawDesign(
  deps: Deps,
  { parts: chosen, liquid, label, background }: Drawable,
): Promise<DesignDrawing> {
  const ids = chosenProducts({ parts: chosen, label }).map(({ productId }) => productId);
  const byId = new Map((await deps.sellables.find(ids)).map((product) => [product.id, product]));
  const attributesOf = (role: DesignRole) => byId.get(chosen[role] ?? 0)?.attributes;
  const sheet = label ? (byId.get(label.productId)?.attributes ?? null) : null;
  const art = label ? await readLabelArt(deps, label, sheet) : null;
  const attributes = Object.fromEntries(
    designRoles.flatMap((role) => (attributesOf(role) ? [[role, attributesOf(role)]] : [])),
  );
  const content =
    art && label
      ? { ...label, content: labelContent(art), isClear: isClearFilm(sheet ?? {}) }
      : null;
  return {
    piece: () => setPiece(attributes, liquid, content),
    background,
    products: ids.flatMap((id) => byId.get(id) ?? []),
    hash: createHash('sha256')
      .update(
        JSON.stringify([
          attributes,
          liquid,
          label,
          sheet,
          background,
          Object.keys(art?.logos ?? {}),
        ]),
      )
      .digest('hex'),
  };
}

/** Null without a bottle: parts alone have no position. */
function setPiece(
  parts: Partial<Record<DesignRole, Attributes>>,
  liquid: DesignChoices['liquid'],
  label: SetLabel | null,
): Piece | null {
  const { bottle } = parts;
  if (!bottle) return null;
  const isWhole = isAirless(bottle) || isSleeve(bottle);
  const bodies = recipesOf({
    parts: Object.fromEntries(
      Object.entries(parts).map(([role, attributes]) => [role, { attributes }]),
    ),
    liquid,
    label: null,
  }).map((recipe) => ({
    ...recipe,
    ...placeOf(recipe, bottle),
    layer: layerOf(recipe.role, isWhole),
  }));
  return pieceOf(bodies, {
    view: { turn: 0, tilt: 0 },
    frame: isWhole ? null : frameOf(bottle),
    liquid: liquids[liquid.color],
    over: label ? (stage, frame) => pasted(stage, frame, label) : null,
  });
}

/** The box is behind the bottle and partly covered by it, so that the bottle looks larger. */
function placeOf({ role, at }: Recipe, bottle: Attributes): Pick<Recipe, 'at'> {
  if (role !== 'box') return { at };
  const [x, y, z] = at;
  return { at: [x - BOX_APART_MM - numberOf(bottle, ['widthMm', 'diameterMm'], 40) * 0.3, y, z] };
}

/** Standing on the floor of an area in the picture, as large as possible. */
export function placed(
  sheet: Sheet,
  piece: Piece,
  place: { x: number; floor: number; width: number; height: number },
): string {
  const scale = Math.min(place.height / piece.height, place.width / piece.width, 9);
  return standing({ sheet, x: place.x, y: place.floor, scale, isLine: false }, piece);
}

/** The wall: its colour, and the light from the upper left, which does not reach the edges. */
export function wall(
  sheet: Sheet,
  background: SceneBackground,
  { width, height }: { width: number; height: number },
): string {
  const { color, light } = grounds[background];
  const glow = sheet.define(
    `<radialGradient id="@" cx=".46" cy=".44" r=".5"><stop stop-color="#fff" stop-opacity="${light}"/><stop offset=".55" stop-color="#fff" stop-opacity="${light * 0.4}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  );
  return `<path d="M0 0H${width}V${height}H0Z" fill="${color}"/>${light > 0 ? `<path d="M0 0H${width}V${height}H0Z" fill="url(#${glow})"/>` : ''}`;
}

/** In portrait format, like a product's picture. */
export function stillPicture(drawing: DesignDrawing, title: string): string {
  const { width, height } = stillSize;
  const { background } = drawing;
  const piece = drawing.piece();
  return picture(width, height, title, (sheet) => {
    const set = piece
      ? placed(sheet, piece, {
          x: width / 2,
          floor: FLOOR,
          width: width * MOST.width,
          height: height * MOST.height,
        })
      : '';
    // A long shadow fades before the edge, so that the page's own background can continue there.
    const fade = sheet.define(
      '<linearGradient id="@"><stop offset=".89" stop-color="#fff"/><stop offset=".99" stop-color="#000"/></linearGradient>',
    );
    const mask = sheet.define(
      `<mask id="@" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><path d="M0 0H${width}V${height}H0Z" fill="url(#${fade})"/></mask>`,
    );
    return `${wall(sheet, background, stillSize)}<g mask="url(#${mask})">${set}</g>`;
  });
}
