// Marketplaces in the back office.
import { z } from 'zod';
import { marketplaceNames, offerStates, packageStates } from '#shared/marketplace/marketplaces.ts';

const version = z.int().min(0);
const MOST_NUMBER = 999_999_999;

export const NamedMarketplace = z.object({ name: z.enum(marketplaceNames) });
export const NamedOffer = NamedMarketplace.extend({ productId: z.coerce.number().int().min(1) });
export const NamedCategory = NamedMarketplace.extend({
  categoryId: z.coerce.number().int().min(1).max(MOST_NUMBER),
});
export const ChoicesQuery = z.object({ search: z.string().trim().max(60).default('') });
export const BrandsQuery = z.object({ search: z.string().trim().min(2).max(60) });

const Choice = z.object({ id: z.int(), name: z.string() });
export const ChoicesAnswer = z.object({ content: z.array(Choice) });
export type ChoicesAnswer = z.infer<typeof ChoicesAnswer>;
/** `isText`: the value is free text; otherwise it is one of `values`. */
const MarketplaceAttribute = Choice.extend({
  isRequired: z.boolean(),
  isText: z.boolean(),
  values: z.array(Choice),
});
export type MarketplaceAttribute = z.infer<typeof MarketplaceAttribute>;
export const AttributesAnswer = z.object({ content: z.array(MarketplaceAttribute) });
export type AttributesAnswer = z.infer<typeof AttributesAnswer>;

export const NamedPackage = NamedMarketplace.extend({ packageId: z.string().max(40) });

/** What a product lacks before it can be created there. */
const offerLacks = ['off', 'category', 'brand', 'picture', 'minimum'] as const;

export const MarketplaceBody = z.object({
  isOn: z.boolean(),
  safetyStock: z.int().min(0).max(1_000_000),
  version,
});
export type MarketplaceBody = z.infer<typeof MarketplaceBody>;

/** An attribute as the marketplace defines it: one of its values, or free text. */
const OfferAttribute = z.object({
  id: z.int().min(1).max(MOST_NUMBER),
  valueIds: z.array(z.int().min(1).max(MOST_NUMBER)).max(20).optional(),
  value: z.string().trim().max(200).optional(),
});

export const OfferBody = z.object({
  isOffered: z.boolean(),
  /** The marketplace already lists this barcode: nothing has to be created. */
  isListed: z.boolean(),
  barcode: z
    .string()
    .trim()
    .regex(/^[\p{L}\d._-]{1,40}$/u),
  /** Lira with tax; null: the shop's price. */
  price: z.number().min(0.01).max(1e7).multipleOf(0.01).nullable(),
  categoryId: z.int().min(1).max(MOST_NUMBER).nullable(),
  brandId: z.int().min(1).max(MOST_NUMBER).nullable(),
  /** The names as they were chosen; for display only. */
  categoryName: z.string().trim().max(300).nullable().default(null),
  brandName: z.string().trim().max(120).nullable().default(null),
  attributes: z.array(OfferAttribute).max(100),
  version,
});
export type OfferBody = z.infer<typeof OfferBody>;

export const Offer = OfferBody.omit({ isListed: true }).extend({
  categoryName: z.string().nullable(),
  brandName: z.string().nullable(),
  productId: z.int(),
  sku: z.string(),
  productName: z.string(),
  state: z.enum(offerStates),
  lacks: z.array(z.enum(offerLacks)),
  /** What we offer there now, in pieces and lira. */
  stock: z.int(),
  shownPrice: z.number(),
  /** What the marketplace has confirmed; null: nothing yet. */
  sentStock: z.int().nullable(),
  sentPrice: z.number().nullable(),
  /** The message of the marketplace. */
  problem: z.string().nullable(),
});
export type Offer = z.infer<typeof Offer>;

const Batch = z.object({
  id: z.int(),
  kind: z.enum(['products', 'stock-and-price']),
  state: z.enum(['sending', 'sent', 'done', 'expired']),
  rowCount: z.int(),
  failures: z.array(z.object({ barcode: z.string(), reasons: z.string() })),
  sentAt: z.iso.datetime(),
});

const Package = z.object({
  packageId: z.string(),
  /** The marketplace's order number. */
  orderNumber: z.string(),
  status: z.string(),
  state: z.enum(packageStates),
  problem: z.string().nullable(),
  /** Our order number. */
  ours: z.string().nullable(),
  total: z.number(),
  modifiedAt: z.iso.datetime(),
});

export const MarketplaceAnswer = z.object({
  ...MarketplaceBody.shape,
  isConnected: z.boolean(),
  lastRunAt: z.iso.datetime().nullable(),
  /** `unreachable`, or the message of the marketplace. */
  lastProblem: z.string().nullable(),
  offers: z.array(Offer),
  batches: z.array(Batch),
  packages: z.array(Package),
});
export type MarketplaceAnswer = z.infer<typeof MarketplaceAnswer>;
