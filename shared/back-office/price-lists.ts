// Price lists as administrators write them (decision 0089).
import { z } from 'zod';
import { line, productId } from '#shared/base/fields.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';

const PRICE_LISTS_PAGE_SIZE = 20;
const MAX_LIST_ROWS = 2_000;
const MAX_STEPS = 10;

const lira = Lira.min(0).max(1e9).multipleOf(0.01);
const moment = z.iso.datetime({ offset: true }).nullish();
const databaseId = z.int().min(1).max(2_147_483_647);

/** From a quantity on, a percentage off the product's price, or a unit price. */
export const PriceListStep = z
  .object({
    minQuantity: z.int().min(1).max(MAX_QUANTITY),
    percentage: z.number().min(0).max(100).multipleOf(0.01).nullable().default(null),
    price: lira.nullable().default(null),
  })
  .refine(({ percentage, price }) => (percentage === null) !== (price === null));

const rowFields = {
  productId: productId.nullable().default(null),
  /** The category and everything below it. */
  categoryId: databaseId.nullable().default(null),
  /** Applies even if the public price is lower. */
  mayBeDearer: z.boolean().default(false),
};
export const PriceListRowBody = z
  .object({
    ...rowFields,
    steps: z
      .array(PriceListStep)
      .min(1)
      .max(MAX_STEPS)
      .refine(
        (steps) => new Set(steps.map(({ minQuantity }) => minQuantity)).size === steps.length,
      ),
  })
  .refine((row) => (row.productId === null) !== (row.categoryId === null));
export type PriceListRowBody = z.infer<typeof PriceListRowBody>;

const groups = z.array(line(60)).max(50).default([]);
export const PriceListBody = z
  .object({
    name: line(120),
    companyIds: z.array(databaseId).max(500).default([]),
    companyGroups: groups,
    customerGroups: groups,
    startDate: moment,
    endDate: moment,
    isActive: z.boolean().default(false),
    /** Without tax. */
    minNet: lira.gt(0).nullish(),
    priority: z.int().min(0).max(1_000).default(0),
    /** Discount rules do not change its prices. */
    isFinal: z.boolean().default(false),
    rows: z
      .array(PriceListRowBody)
      .max(MAX_LIST_ROWS)
      .default([])
      .refine(
        (rows) =>
          new Set(rows.map((row) => `${row.productId} ${row.categoryId}`)).size === rows.length,
      ),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate < endDate, {
    path: ['endDate'],
  });
export type PriceListBody = z.infer<typeof PriceListBody>;
export type PriceListInput = z.input<typeof PriceListBody>;
/** The expected version; a write with an older one is refused. */
export const PriceListChange = PriceListBody.safeExtend({ version: z.int().min(1) });
export type PriceListChange = z.infer<typeof PriceListChange>;

/** The first that applies: off, over, planned. */
const priceListStates = ['off', 'over', 'planned', 'in-force'] as const;
export type PriceListState = (typeof priceListStates)[number];

export const PriceListHead = z.object({
  id: z.int(),
  name: z.string(),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  companyGroups: z.array(z.string()),
  customerGroups: z.array(z.string()),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  isActive: z.boolean(),
  state: z.enum(priceListStates),
  minNet: Lira.nullable(),
  priority: z.int(),
  isFinal: z.boolean(),
  rowCount: z.int(),
  version: z.int(),
});
export type PriceListHead = z.infer<typeof PriceListHead>;

export const PriceListRow = z.object({
  productId: z.int().nullable(),
  categoryId: z.int().nullable(),
  /** The name of the product or the category. */
  name: z.string(),
  sku: z.string().nullable(),
  /** The product's price for one unit, as everybody pays it. */
  publicPrice: Lira.nullable(),
  steps: z.array(
    z.object({
      minQuantity: z.int(),
      percentage: z.number().nullable(),
      price: Lira.nullable(),
    }),
  ),
  mayBeDearer: z.boolean(),
});
export type PriceListRow = z.infer<typeof PriceListRow>;
export const PriceList = PriceListHead.extend({ rows: z.array(PriceListRow) });
export type PriceList = z.infer<typeof PriceList>;

export const PriceListsQuery = z.object({
  ...pageQuery(PRICE_LISTS_PAGE_SIZE),
  search: z.string().max(200).optional(),
});
export const PriceListsPage = pageOf(PriceListHead);
export type PriceListsPage = z.infer<typeof PriceListsPage>;

/** Companies and groups that a list can be for, found by a part of the name. */
export const AudienceQuery = z.object({ search: z.string().max(200).default('') });
export const AudienceAnswer = z.object({
  companies: z.array(z.object({ id: z.int(), name: z.string(), groupName: z.string().nullable() })),
  companyGroups: z.array(z.string()),
  customerGroups: z.array(z.string()),
});
export type AudienceAnswer = z.infer<typeof AudienceAnswer>;

/** The price that a buyer pays for a product, and why. */
export const ExplainPriceBody = z.object({
  companyId: databaseId.nullish(),
  customerGroup: z.string().max(60).nullish(),
  productId,
  quantity: z.int().min(1).max(MAX_QUANTITY),
});
export type ExplainPriceBody = z.infer<typeof ExplainPriceBody>;
/** `not-lower`: the public price is as low. */
const priceReasons = ['no-list', 'no-row', 'not-lower', 'applied'] as const;
export const ExplainPriceAnswer = z.object({
  reason: z.enum(priceReasons),
  /** The unit price at this quantity, after discounts for everybody. */
  publicPrice: Lira,
  price: Lira,
  list: z.object({ id: z.int(), name: z.string(), minNet: Lira.nullable() }).nullable(),
  /**
   * How far the row is from the product: 0: its own; 1: its category's; more: of a category above.
   */
  distance: z.int().nullable(),
  /** The lists active for the buyer, the highest priority first. */
  lists: z.array(z.string()),
});
export type ExplainPriceAnswer = z.infer<typeof ExplainPriceAnswer>;

// Rows of a price list from a sheet: previewed first, then copied into the list's editor.

/** One sheet row for each price tier. */
export const MAX_LIST_SHEET_ROWS = MAX_LIST_ROWS * 2;
export const MAX_LIST_SHEET_BYTES = 2 * 1_024 * 1_024;

/**
 * `both`: a price and a percentage, or neither; `twice`: the same product and quantity occur twice.
 */
const listSheetProblems = ['sku', 'minQuantity', 'amount', 'both', 'twice'] as const;
export const RefusedStep = z.object({
  /** The row number that the spreadsheet program shows. */
  row: z.int(),
  sku: z.string(),
  minQuantity: z.string(),
  price: z.string(),
  percentage: z.string(),
  problem: z.enum(listSheetProblems),
});
export type RefusedStep = z.infer<typeof RefusedStep>;
export const ListSheetAnswer = z.object({
  rows: z.array(PriceListRow),
  refused: z.array(RefusedStep),
});
export type ListSheetAnswer = z.infer<typeof ListSheetAnswer>;
