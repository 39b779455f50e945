// A design of the tool: the parts of the set, the contents of the bottle and its label. Choices are
// plain, complete data; a saved design is never changed (db/migrations/0022_designs.sql).
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { fitRoles } from '#shared/fit/fit-parts.ts';
import { labelRules } from './label-rules.ts';

/**
 * Crockford's base 32, impossible to guess. Rows of a cart and an order contain it as `designId`.
 */
export const DesignCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/);

const productId = z.int().min(1).max(2_147_483_647);

/**
 * The roles in the order of the tool. A pump sold with its ring, or a cap with one, fills two of
 * them.
 */
export const designRoles = [
  'bottle',
  'pump',
  'dropper',
  'ring',
  'cap',
  'reeds',
  'box',
  'tool',
] as const satisfies readonly (typeof fitRoles)[number][];
export type DesignRole = (typeof designRoles)[number];

export const labelFonts = ['sans', 'serif', 'roman', 'script'] as const;
export type LabelFont = (typeof labelFonts)[number];
export const labelInks = ['black', 'white', 'gold', 'silver', 'red', 'blue', 'green'] as const;
export type LabelInk = (typeof labelInks)[number];
const labelFrames = ['none', 'line', 'double'] as const;
export type LabelFrame = (typeof labelFrames)[number];

/** Millimetres, with one decimal. */
const mm = (max: number) => z.number().min(0).max(max).multipleOf(0.1);

/** The position of the item's centre, from the upper left corner of the label. */
const place = { xMm: mm(200), yMm: mm(200) };
export const LabelItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: line(60),
    font: z.enum(labelFonts),
    /** The type size: from one line to the next, without leading. */
    sizeMm: z.number().min(1.2).max(40).multipleOf(0.1),
    ink: z.enum(labelInks),
    ...place,
  }),
  z.object({
    kind: z.literal('logo'),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    widthMm: z.number().min(3).max(200).multipleOf(0.1),
    ...place,
  }),
]);
export type LabelItem = z.infer<typeof LabelItem>;

/** The result of an uploaded logo. */
export const TakenLogo = z.object({
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  url: z.string(),
});
export type TakenLogo = z.infer<typeof TakenLogo>;

/** A printed label: a separate product, cut to a size and put on the front of the bottle. */
export const DesignLabel = z.object({
  productId,
  widthMm: z.number().min(8).max(200).multipleOf(0.1),
  heightMm: z.number().min(8).max(200).multipleOf(0.1),
  /** The height of the label's lower edge above the bottom of the bottle. */
  bottomMm: mm(300),
  frame: z.enum(labelFrames),
  frameInk: z.enum(labelInks),
  items: z.array(LabelItem).max(labelRules.mostItems),
  /** The set-up of a print on the glass: one piece for each colour; written by the server. */
  setup: z.object({ productId, colours: z.int().min(1).max(labelInks.length) }).optional(),
});
export type DesignLabel = z.infer<typeof DesignLabel>;

/** The liquid that the bottle is shown with; it is not sold with it. */
export const liquidColors = [
  'clear',
  'amber',
  'gold',
  'rose',
  'green',
  'blue',
  'violet',
  'smoke',
] as const;
export type LiquidColor = (typeof liquidColors)[number];
export const sceneBackgrounds = ['paper', 'white', 'stone', 'night'] as const;
export type SceneBackground = (typeof sceneBackgrounds)[number];

export const DesignChoices = z.object({
  /** One product for each filled role. */
  parts: z.partialRecord(z.enum(designRoles), productId),
  liquid: z.object({ color: z.enum(liquidColors), fill: z.int().min(0).max(100) }),
  label: DesignLabel.nullable(),
  background: z.enum(sceneBackgrounds),
  /** The number of sets at the time of saving. */
  sets: z.int().min(1).max(MAX_QUANTITY),
});
export type DesignChoices = z.infer<typeof DesignChoices>;
