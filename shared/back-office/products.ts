// Products in the back office on the wire: list and editor.
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { liraOf } from '#shared/base/money.ts';
import { Lira, ProductImage, pageQuery, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import {
  definitionOfField,
  type ProductField,
  type ProductFields,
  productFieldNames,
  productFields,
  type usualFields,
} from '#shared/catalogue/product-fields.ts';
import { stockReasons } from '#shared/catalogue/stock-moves.ts';
import { StockMove } from './stock.ts';

const ADMIN_PRODUCTS_SIZE = 25;
/** The maximum number of results of a text search. */
export const MOST_PRODUCTS_FOUND = 2_000;
/** Counting stops here. */
export const COUNTED_PRODUCTS = 1_000;
export const MOST_AT_ONCE = 500;

export const productNeeds = [
  'low-stock',
  'out-of-stock',
  'no-picture',
  'no-weight',
  'no-cost',
] as const;
export const productSorts = ['newest', 'name', 'stock', 'price', 'price-desc', 'sold'] as const;
export type ProductSort = (typeof productSorts)[number];

const { page, size } = pageQuery(ADMIN_PRODUCTS_SIZE);
const integer = z.int().min(1).max(2_147_483_647);
export const AdminProductsQuery = z.object({
  page,
  size,
  /** Terms or a code. */
  search: z
    .string()
    .max(1_000)
    .transform((typed) => typed.trim().slice(0, 100))
    .optional(),
  /** Includes its subcategories. */
  category: wholeNumber(1, 2_147_483_647).optional(),
  state: z.enum(['active', 'inactive']).optional(),
  needs: z.enum(productNeeds).optional(),
  sort: z.enum(productSorts).default('newest'),
});
export type AdminProductsQuery = z.infer<typeof AdminProductsQuery>;

/** The newest move of the stock that is shown; 0 if there is none. */
const stockMoveId = z.int();
export const AdminProductRow = z.object({
  id: z.int(),
  version: z.int(),
  sku: z.string(),
  name: z.string(),
  image: ProductImage,
  categoryId: z.int(),
  category: z.string(),
  price: Lira,
  cost: Lira.nullable(),
  stock: z.int(),
  stockMoveId,
  reorderPoint: z.int(),
  soldCount: z.int(),
  tierCount: z.int(),
  isActive: z.boolean(),
  hasPicture: z.boolean(),
  hasWeight: z.boolean(),
});
export type AdminProductRow = z.infer<typeof AdminProductRow>;
/**
 * `totalElements` is null above COUNTED_PRODUCTS; `isCut` when a text found more than is listed.
 */
export const AdminProductsPage = z.object({
  content: z.array(AdminProductRow),
  page: z.int(),
  size: z.int(),
  totalElements: z.int().nullable(),
  hasNext: z.boolean(),
  isCut: z.boolean(),
});
export type AdminProductsPage = z.infer<typeof AdminProductsPage>;

const attributes = z.record(
  z.string().max(40),
  z.union([z.string().max(1_000), z.number(), z.boolean(), z.array(z.string().max(60)).max(50)]),
);
export const ProductTier = z.object({
  minQuantity: z.int(),
  discountType: z.enum(['PERCENTAGE', 'FIXED_AMOUNT']),
  /** The percentage of a percentage discount, up to two decimals; otherwise null. */
  discountPercentage: z.number().nullable(),
  discountAmount: Lira.nullable(),
  isActive: z.boolean(),
});
export type ProductTier = z.infer<typeof ProductTier>;

const amount = z.number().min(-1e12).max(1e12);

/** The type of a field on the wire: amounts in lira, tiers with percentages. */
type Sent<F extends ProductField> = Table[F] extends { kind: 'money' }
  ? number | Extract<ProductFields[F], null>
  : Table[F] extends { kind: 'tiers' }
    ? ProductTier[]
    : Table[F] extends { kind: 'attributes' }
      ? z.infer<typeof attributes>
      : ProductFields[F];
type Table = typeof productFields;

/**
 * Checks the form only; the rules (shared/catalogue/product-problems.ts) name every invalid field.
 */
function wireType(field: ProductField): z.ZodType {
  const { kind, max = 0 } = definitionOfField(field);
  switch (kind) {
    case 'money':
      return amount;
    case 'whole':
      return z.int().min(-1e9).max(1e9);
    case 'flag':
      return z.boolean();
    case 'reference':
      return integer;
    case 'attributes':
      return attributes;
    case 'tiers':
      return z.array(ProductTier).max(100);
    default:
      return z.string().max(max * 2);
  }
}

const bodyFields = {
  ...(Object.fromEntries(
    productFieldNames.map((field) => {
      const type = wireType(field);
      return [field, definitionOfField(field).usual === null ? type.nullable() : type];
    }),
  ) as { [F in ProductField]: z.ZodType<Sent<F>, Sent<F>> }),
  /** Null: the slug is made from the name. */
  slug: z
    .string()
    .max(productFields.slug.max * 2)
    .nullable(),
};
/** A field with a default may be left out, so a new one breaks no client. */
const newProductFields = Object.fromEntries(
  productFieldNames.map((field) => {
    const { usual, kind } = definitionOfField(field);
    const type: z.ZodType = bodyFields[field];
    const sent = kind === 'money' && typeof usual === 'number' ? liraOf(usual) : usual;
    return [field, sent === undefined ? type : type.default(sent)];
  }),
) as {
  [F in ProductField]: F extends keyof typeof usualFields
    ? z.ZodDefault<z.ZodType<Sent<F>, Sent<F>>>
    : z.ZodType<Sent<F>, Sent<F>>;
};
/** A new product is not visible until it is published. */
export const ProductBody = z.object({
  ...newProductFields,
  slug: bodyFields.slug.default(null),
  stock: z.int().min(0).max(productLimits.stock).default(0),
});
export type ProductInput = z.input<typeof ProductBody>;
/** Fields that are left out stay unchanged. */
export const ProductChangeBody = z.object(bodyFields).partial().extend({ version: integer });
export type ProductChangeBody = z.infer<typeof ProductChangeBody>;

const NamedProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  isActive: z.boolean(),
});
export const AdminProduct = z.object({
  id: z.int(),
  version: z.int(),
  ...bodyFields,
  slug: z.string(),
  stock: z.int(),
  stockMoveId,
  soldCount: z.int(),
  image: ProductImage,
  pictureCount: z.int(),
  documentCount: z.int(),
  successor: NamedProduct.nullable(),
  /** The products that this one replaces. */
  succeeds: z.array(NamedProduct),
  /** A product that was ordered can never be deleted. */
  isOrdered: z.boolean(),
  /** The price after the piece discount; null without a discount. */
  discountedPrice: Lira.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

const ids = z.array(integer).min(1).max(MOST_AT_ONCE);
export const PriceChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), price: amount }),
  /** A negative percentage makes it cheaper. */
  z.object({ kind: z.literal('percent'), percentage: z.number().min(-100).max(10_000) }),
  z.object({ kind: z.literal('amount'), amount }),
]);
export type PriceChange = z.infer<typeof PriceChange>;
/**
 * POST /admin/products/prices/preview: the resulting prices, and those that look wrong; writes
 * nothing.
 */
export const PricePreviewBody = z.object({ ids, change: PriceChange });
export const PricePreview = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      sku: z.string(),
      name: z.string(),
      before: Lira,
      after: Lira,
      cost: Lira.nullable(),
      isBelowCost: z.boolean(),
      freeFrom: z
        .int()
        .nullable()
        .meta({ description: 'The quantity from which its tiers make it free at the new price' }),
      isAllowed: z.boolean(),
    }),
  ),
});
export type PricePreview = z.infer<typeof PricePreview>;
/** PUT /admin/products/prices: the previewed prices, all or nothing. */
export const PricesBody = z.object({
  rows: z
    .array(z.object({ id: integer, version: integer, price: amount }))
    .min(1)
    .max(MOST_AT_ONCE),
});
/** PUT /admin/products/stock: changes of stock, all or nothing. */
export const StockBody = z.object({
  rows: z
    .array(
      z.object({
        id: integer,
        by: z.int().min(-productLimits.stock).max(productLimits.stock),
        /**
         * Sent where the stock was counted: the `stockMoveId` of the stock from which `by` was
         * calculated. Refused if somebody else has changed the stock since.
         */
        seenMoveId: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
  reason: z.enum(stockReasons).exclude(['import']),
  remark: z.string().trim().max(300).refine(isOneLine).nullish(),
});
/** PUT /admin/products/state */
export const StateBody = z.object({ ids, isActive: z.boolean() });
export const ChangedProducts = z.object({ changed: z.int() });
export const StockAnswer = z.object({ stocks: z.array(z.object({ id: z.int(), stock: z.int() })) });
export type StockAnswer = z.infer<typeof StockAnswer>;
/** `details.current` of the EDIT_CONFLICT of a count: the present stocks of all its products. */
export type StockConflict = { stocks: { id: number; stock: number; stockMoveId: number }[] };

export const StockHistoryQuery = z.object({
  page: wholeNumber(0, 1_000).default(0),
  size: wholeNumber(1, 100).default(20),
});
export const StockHistory = z.object({
  content: z.array(StockMove),
  page: z.int(),
  hasNext: z.boolean(),
  stock: z.int(),
});
export type StockHistory = z.infer<typeof StockHistory>;
