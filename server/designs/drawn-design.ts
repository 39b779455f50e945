// A design as a drawing: its parts as they are today, its label with its logos, its background.
import { createHash } from 'node:crypto';
import type { DesignChoices, LiquidColor, SceneBackground } from '#shared/designs.ts';
import { type DesignRole, designRoles } from '#shared/designs.ts';
import { isClearFilm } from '#shared/label-paint.ts';
import type { SellableRow } from '../catalogue/catalogue.sql.ts';
import type { Context } from '../context.ts';
import { amberLiquid, type Liquid } from '../drawings/colors.ts';
import { picture, standing } from '../drawings/scene.ts';
import { setPiece } from '../drawings/sets.ts';
import type { Piece, Sheet } from '../drawings/stage.ts';
import { labelContent, readLabelArt } from './label-drawing.ts';
import { picksOf } from './picks.ts';

type Parts = Pick<Context, 'db' | 'storage' | 'sellables'>;
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

/** The same tones as behind the scene in space, flat at the edges so that a page can go on in them. */
export const grounds: Readonly<Record<SceneBackground, { color: string; light: number; ink: string; second: string }>> = {
  paper: { color: '#f5f2ee', light: 0.75, ink: '#15202b', second: '#44505a' },
  white: { color: '#ffffff', light: 0, ink: '#15202b', second: '#44505a' },
  stone: { color: '#cfc8bd', light: 0.42, ink: '#15202b', second: '#33404a' },
  night: { color: '#1b232c', light: 0.09, ink: '#fbf8f2', second: '#a9b3bb' },
};

export const stillSize = { width: 800, height: 1_000 } as const;
const FLOOR = 868;
/** Of the sheet: the largest share of its height and width that the set takes. */
const MOST = { height: 0.74, width: 0.76 };

export type DesignDrawing = { piece: Piece | null; background: SceneBackground; products: SellableRow[]; hash: string };

/** What is no longer there is left out; `hash` says what the drawing was made of. */
export async function drawDesign(parts: Parts, { parts: chosen, liquid, label, background }: Drawable): Promise<DesignDrawing> {
  const ids = picksOf({ parts: chosen, label }).map(({ productId }) => productId);
  const byId = new Map((await parts.sellables.find(ids)).map((product) => [product.id, product]));
  const attributesOf = (role: DesignRole) => byId.get(chosen[role] ?? 0)?.attributes;
  const paper = label ? (byId.get(label.productId)?.attributes ?? null) : null;
  const art = label ? await readLabelArt(parts, label, paper) : null;
  const filling = { liquid: liquid.fill === 0 ? undefined : liquids[liquid.color], level: (0.96 * liquid.fill) / 100 };
  const attributes = Object.fromEntries(designRoles.flatMap((role) => (attributesOf(role) ? [[role, attributesOf(role)]] : [])));
  const content = art && label ? { ...label, content: labelContent(art), isClear: isClearFilm(paper ?? {}) } : null;
  return {
    piece: setPiece({ parts: attributes, filling, label: content }),
    background,
    products: ids.flatMap((id) => byId.get(id) ?? []),
    hash: createHash('sha256')
      .update(JSON.stringify([attributes, liquid, label, paper, background, Object.keys(art?.logos ?? {})]))
      .digest('hex'),
  };
}

/** Standing on the floor of a place in the picture, as large as it may be. */
export function placed(sheet: Sheet, piece: Piece, place: { x: number; floor: number; width: number; height: number }): string {
  const scale = Math.min(place.height / piece.height, place.width / piece.width, 9);
  return standing({ sheet, x: place.x, y: place.floor, scale, isLine: false }, piece);
}

/** The wall: its colour, and the light from the upper left that falls on it without reaching an edge. */
export function wall(sheet: Sheet, background: SceneBackground, { width, height }: { width: number; height: number }): string {
  const { color, light } = grounds[background];
  const glow = sheet.define(
    `<radialGradient id="@" cx=".46" cy=".44" r=".5"><stop stop-color="#fff" stop-opacity="${light}"/><stop offset=".55" stop-color="#fff" stop-opacity="${light * 0.4}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  );
  return `<path d="M0 0H${width}V${height}H0Z" fill="${color}"/>${light > 0 ? `<path d="M0 0H${width}V${height}H0Z" fill="url(#${glow})"/>` : ''}`;
}

/** Upright, as a product's picture is. */
export function stillPicture({ piece, background }: DesignDrawing, title: string): string {
  const { width, height } = stillSize;
  return picture(width, height, title, (sheet) => {
    const set = piece ? placed(sheet, piece, { x: width / 2, floor: FLOOR, width: width * MOST.width, height: height * MOST.height }) : '';
    // A long shadow fades before the edge, so that the page's own ground can go on there.
    const fade = sheet.define('<linearGradient id="@"><stop offset=".89" stop-color="#fff"/><stop offset=".99" stop-color="#000"/></linearGradient>');
    const mask = sheet.define(
      `<mask id="@" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><path d="M0 0H${width}V${height}H0Z" fill="url(#${fade})"/></mask>`,
    );
    return `${wall(sheet, background, stillSize)}<g mask="url(#${mask})">${set}</g>`;
  });
}
