// The calls of the design tool on the wire (our addition).
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Facet, Lira, Product, ProductImage, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { fitCodes } from '#shared/fit/fit-findings.ts';
import { fitRoles } from '#shared/fit/fit-parts.ts';
import { setRoles } from './design-sets.ts';
import { DesignChoices, DesignCode, designRoles } from './designs.ts';

const PARTS_PAGE_SIZE = 24;

const chosenId = wholeNumber(1, 2_147_483_647).optional();

/**
 * Which parts can be chosen for a role with the parts already chosen; `label` lists the products
 * that a label can be printed on.
 */
export const PartsQuery = z.object({
  role: z.enum([...designRoles, 'label']),
  bottle: chosenId,
  pump: chosenId,
  dropper: chosenId,
  ring: chosenId,
  cap: chosenId,
  reeds: chosenId,
  box: chosenId,
  tool: chosenId,
  q: z.string().max(200).optional(),
  capacity: z.string().max(20).optional(),
  neck: z.string().max(20).optional(),
  page: wholeNumber(0, 10_000).default(0),
  size: wholeNumber(1, 60).default(PARTS_PAGE_SIZE),
});
export type PartsQuery = z.infer<typeof PartsQuery>;

export const ToolPart = Product.extend({
  /** A sentence that says why it does not fit the other parts; null if it fits. */
  refusal: z.string().nullable(),
  /** For a print on the glass: the product that is charged as set-up for each colour. */
  setup: Product.nullish(),
});
export type ToolPart = z.infer<typeof ToolPart>;

export const PartsAnswer = z.object({
  content: z.array(ToolPart),
  page: z.int(),
  totalPages: z.int(),
  /** How many of all parts found fit, and how many do not. */
  fitting: z.int(),
  refused: z.int(),
  /** For bottles: by capacity and neck. */
  facets: z.array(Facet),
});
export type PartsAnswer = z.infer<typeof PartsAnswer>;

/** The products of a design with their present data. */
export const ChosenPart = z.object({
  role: z.enum(setRoles),
  product: Product,
  isWithdrawn: z.boolean(),
  replacements: z.array(Product),
});
export type ChosenPart = z.infer<typeof ChosenPart>;

/**
 * Parts that clash are replaced by the nearest that fit; the part of `keep` stays. With `complete`
 * missing parts are added.
 */
export const RepairBody = z.object({
  parts: DesignChoices.shape.parts,
  keep: z.enum(designRoles),
  complete: z.boolean().default(false),
});
export type RepairBody = z.infer<typeof RepairBody>;
export const RepairAnswer = z.object({
  parts: DesignChoices.shape.parts,
  chosen: z.array(ChosenPart),
  /** The parts that were replaced, added or removed. */
  changes: z.array(
    z.object({ role: z.enum(designRoles), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
export type RepairAnswer = z.infer<typeof RepairAnswer>;

export const QuoteBody = z.object({
  choices: DesignChoices,
  counts: z.array(z.int().min(1).max(MAX_QUANTITY)).min(1).max(8),
});
export type QuoteBody = z.infer<typeof QuoteBody>;

export const DesignFinding = z.object({
  level: z.enum(['error', 'warning', 'note']),
  code: z.enum(fitCodes),
  /** The role of the part. */
  role: z.enum(designRoles),
  otherRole: z.enum(designRoles).nullable(),
  message: z.string(),
});
export type DesignFinding = z.infer<typeof DesignFinding>;

export const QuoteRow = z.object({
  productId: z.int(),
  role: z.enum(setRoles),
  /** Sales units, and the pieces that are left over. */
  quantity: z.int(),
  spare: z.int(),
  unitPrice: Lira,
  /** After discount rules. */
  total: Lira,
  /** The quantity from which the reached tier applies; null for the plain price. */
  tierFrom: z.int().nullable(),
  isEnough: z.boolean(),
});
export type QuoteRow = z.infer<typeof QuoteRow>;

export const QuoteColumn = z.object({
  sets: z.int(),
  rows: z.array(QuoteRow),
  /** For the goods, after discount rules, without shipping. */
  net: Lira,
  gross: Lira,
  netPerSet: Lira,
  grossPerSet: Lira,
  shipping: Lira,
  /** The total of a cart with only these rows. */
  finalTotal: Lira,
  isEnough: z.boolean(),
  /**
   * The nearest number of sets at which a part gets cheaper, and how much less all those sets would
   * cost than at today's price; with tax if prices include it.
   */
  next: z
    .object({ sets: z.int(), productId: z.int(), netPerSet: Lira, grossPerSet: Lira, saving: Lira })
    .nullable(),
});
export type QuoteColumn = z.infer<typeof QuoteColumn>;

export const Quote = z.object({
  columns: z.array(QuoteColumn),
  /** The maximum number of sets that the stock allows, and the part that limits it. */
  mostSets: z.int(),
  limitingId: z.int().nullable(),
  fit: z.object({
    findings: z.array(DesignFinding),
    missing: z.array(z.enum(fitRoles)),
    isConsistent: z.boolean(),
    isComplete: z.boolean(),
  }),
  isPersonalised: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

export const StartQuery = z.object({ bottle: chosenId });
export const DesignStart = z.object({
  choices: DesignChoices,
  parts: z.array(ChosenPart),
  quote: Quote,
});
export type DesignStart = z.infer<typeof DesignStart>;

export const starterLooks = ['gold', 'amber', 'lacquer', 'wood', 'frost', 'rose'] as const;
export type StarterLook = (typeof starterLooks)[number];
/** A complete design to start from: its parts fit and are in stock. `name` is the bottle's name. */
export const Starter = z.object({
  look: z.enum(starterLooks),
  name: z.string(),
  choices: DesignChoices,
  netPerSet: Lira,
  grossPerSet: Lira,
});
export type Starter = z.infer<typeof Starter>;
export const StartersAnswer = z.object({ content: z.array(Starter) });
export type StartersAnswer = z.infer<typeof StartersAnswer>;

export const DesignAnswer = DesignStart.extend({
  code: DesignCode,
  savedAt: z.string(),
  isPersonalised: z.boolean(),
  /** The changes since it was saved, as sentences. */
  changes: z.array(z.string()),
});
export type DesignAnswer = z.infer<typeof DesignAnswer>;

export const DesignBody = z.object({ choices: DesignChoices });
/**
 * A draft has a label that cannot be printed as it is: it is saved, but neither sold nor shared.
 * `problems` says why.
 */
export const DesignCodeAnswer = z.object({
  code: DesignCode,
  isDraft: z.boolean(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type DesignCodeAnswer = z.infer<typeof DesignCodeAnswer>;
export const DesignParams = z.object({ code: z.string().max(40) });

export const MAX_SAVED_DESIGNS = 100;
export const SavedDesignBody = z.object({ name: line(80) });
export const SavedDesign = z.object({
  code: DesignCode,
  name: z.string(),
  addedAt: z.string(),
  sets: z.int(),
  isDraft: z.boolean(),
  /** Today's price for that number of sets; null if a part is no longer sold. */
  net: Lira.nullable(),
  gross: Lira.nullable(),
  hasWithdrawn: z.boolean(),
  /** The picture of the bottle, until there is a picture of the whole design. */
  image: ProductImage.nullable(),
  /** The company that it belongs to, and who made it; null for the customer's own. */
  company: z
    .object({ name: z.string(), addedBy: z.string().nullable(), mayChange: z.boolean() })
    .nullable(),
});
export type SavedDesign = z.infer<typeof SavedDesign>;
export const SavedDesignsAnswer = z.object({ content: z.array(SavedDesign) });
export type SavedDesignsAnswer = z.infer<typeof SavedDesignsAnswer>;
