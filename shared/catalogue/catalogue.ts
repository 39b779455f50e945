// The catalogue on the wire (specification 3 and 7).
import { z } from 'zod';
import { MAX_PAGE_SIZE } from '#shared/base/paging.ts';
import { Picture } from './images.ts';
import {
  definitionOfField,
  type ProductFields,
  type PublicField,
  publicFields,
} from './product-fields.ts';

/** An amount of lira on the wire. */
export const Lira = z.number().meta({ description: 'Lira with two decimals' });

export const CategoryRef = z.object({ id: z.int(), name: z.string() });
export const Category = CategoryRef.extend({
  key: z.string(),
  parentId: z.int().nullable(),
  productCount: z.int(),
});
export type Category = z.infer<typeof Category>;
export type CategoryNode = Category & { children: CategoryNode[] };
export const CategoryNode: z.ZodType<CategoryNode> = Category.extend({
  get children() {
    return z.array(CategoryNode);
  },
}).meta({ id: 'CategoryNode' });

export const BulkDiscount = z.object({
  minQuantity: z.int(),
  discountType: z.enum(['PERCENTAGE', 'FIXED_AMOUNT']),
  discountPercentage: z.number().nullable(),
  discountAmount: Lira.nullable(),
  isActive: z.boolean(),
});
export type BulkDiscount = z.infer<typeof BulkDiscount>;

/**
 * What a picture of a product shows. Drawings can have dimensions; the merchant's own photographs
 * may show anything.
 */
export const imageViews = ['main', 'angle', 'detail', 'dimensions', 'other'] as const;
export type ImageView = (typeof imageViews)[number];

export const ProductImage = Picture.extend({ alt: z.string(), view: z.enum(imageViews) });
export type ProductImage = z.infer<typeof ProductImage>;

/** One rule's part of the discount: a percentage, or an amount. */
export const PieceStep = z.object({ percentage: z.number().nullable(), amount: Lira.nullable() });
export type PieceStep = z.infer<typeof PieceStep>;

/** The piece discount. The same `steps` apply to tier prices, in this order. */
export const ProductDiscount = z.object({
  /** Null for an amount, or for several rules together. */
  percentage: z.number().nullable(),
  amount: Lira,
  price: Lira,
  endsAt: z.string().nullable(),
  /**
   * The only price that may be struck through: the lowest of the previous 30 days or of the
   * merchant's longer period. Null if it is not above `price`.
   */
  previousPrice: Lira.nullable(),
  steps: z.array(PieceStep),
});
export type ProductDiscount = z.infer<typeof ProductDiscount>;

/** The stored fields of a product that are public. */
const publicShape = Object.fromEntries(
  publicFields.map((field): [PublicField, z.ZodType] => {
    const { kind, usual } = definitionOfField(field);
    const value = kind === 'whole' ? z.int() : kind === 'flag' ? z.boolean() : z.string();
    return [field, usual === null ? value.nullable() : value];
  }),
) as { [F in PublicField]: z.ZodType<ProductFields[F], ProductFields[F]> };

export const Product = z.object({
  ...publicShape,
  id: z.int(),
  imageUrl: z.string(),
  images: z.array(ProductImage),
  price: Lira.meta({ description: 'Lira for one sales unit, before discounts' }),
  stock: z.int().meta({ description: 'Sales units; above 0 means in stock' }),
  quantity: z.int().meta({ description: 'Pieces in one sales unit' }),
  category: CategoryRef,
  subcategory: CategoryRef.nullable(),
  discount: ProductDiscount.nullable(),
  bulkDiscounts: z.array(BulkDiscount),
  attributes: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  ),
  createdAt: z.string(),
  untranslated: z
    .array(z.enum(['name', 'description']))
    .optional()
    .meta({ description: 'Texts that are Turkish although another language was asked for' }),
  taxRatePercentage: z
    .number()
    .optional()
    .meta({ description: 'Of its own or of its category; left out where the shop’s rate holds' }),
  piecesPerPallet: z
    .int()
    .optional()
    .meta({ description: 'Sales units on a full pallet; left out where it comes on none' }),
  rating: z
    .object({ average: z.number().meta({ description: '1 to 5, one decimal' }), count: z.int() })
    .optional()
    .meta({ description: 'Of its published reviews; left out where there is none' }),
});
export type Product = z.infer<typeof Product>;

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
  });
}

/** An occasion that the words of a search mean: a page of ready sets (/occasions/{slug}). */
export const OccasionLink = z.object({ slug: z.string(), title: z.string() });
export type OccasionLink = z.infer<typeof OccasionLink>;

/** What a search reports about itself (server/search) */
export const SearchNote = z.object({
  /**
   * The words that were searched, if some were corrected or left out; null if it was searched as
   * typed.
   */
  searchedFor: z.string().nullable(),
  /** Typed words that were found nowhere and therefore left out. */
  leftOut: z.array(z.string()),
  /** More were found than are counted. */
  isCapped: z.boolean(),
  occasion: OccasionLink.optional(),
});
export type SearchNote = z.infer<typeof SearchNote>;

/** Data for a card about the matching members of its family. */
export const FamilyCard = z.object({
  memberIds: z.array(z.int()),
  price: z.object({ min: Lira, max: Lira }).meta({ description: 'In the smallest quantities' }),
  colors: z
    .array(z.object({ label: z.string(), color: z.string(), id: z.int() }))
    .meta({ description: 'Each with the member that is nearest to the one shown' }),
  sizes: z
    .array(z.object({ label: z.string(), id: z.int() }))
    .optional()
    .meta({ description: 'Capacities, where there is no choice of colours' }),
});
export type FamilyCard = z.infer<typeof FamilyCard>;

const ListedProduct = Product.extend({
  familyCard: FamilyCard.optional().meta({
    description: 'Only with families=one, where the product stands for others of its family',
  }),
});

export const ProductPage = pageOf(ListedProduct).extend({
  search: SearchNote.optional().meta({ description: 'Only when words were searched' }),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const documentKinds = [
  'safety-data',
  'technical-drawing',
  'certificate',
  'instructions',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** A document of the product, as PDF. */
export const ProductDocument = z.object({
  kind: z.enum(documentKinds),
  title: z.string(),
  url: z.string(),
  sizeBytes: z.int(),
});
export type ProductDocument = z.infer<typeof ProductDocument>;

/** Products of one form that differ in colour, capacity or neck. */
export const ProductFamily = z.object({
  name: z.string(),
  isUntranslated: z
    .boolean()
    .optional()
    .meta({ description: 'The name is Turkish although another language was asked for' }),
  choices: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        values: z.array(
          z.object({
            label: z.string(),
            color: z.string().optional(),
            id: z.int(),
            isCurrent: z.boolean(),
            isInStock: z.boolean(),
          }),
        ),
      }),
    )
    .meta({
      description: 'The attributes that differ; each value leads to the nearest member that has it',
    }),
  others: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ProductFamily = z.infer<typeof ProductFamily>;

export const ProductDetail = Product.extend({
  descriptionHtml: z
    .string()
    .optional()
    .meta({ description: 'Only where the description has markup: lists, headings, links' }),
  seo: z
    .object({ title: z.string().optional(), description: z.string().optional() })
    .optional()
    .meta({ description: 'Texts for search engines, where they were written' }),
  documents: z.array(ProductDocument),
  /** Products of the same kind and a similar size: "Yakın ürünler". */
  similar: z.array(Product),
  freightFrom: z.int().nullable().meta({
    description: 'From so many on it goes by freight alone: no day of delivery is promised',
  }),
  sample: z
    .object({ price: Lira, most: z.int() })
    .optional()
    .meta({ description: 'What one costs as a sample, and the most in one order' }),
  family: ProductFamily.optional().meta({ description: 'Only with other members on sale' }),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** `field,asc|desc`, or a bare field with `direction`. */
const sortQuery = {
  sort: z.string().max(60).optional(),
  direction: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
};

export const pageQuery = (defaultSize: number) => ({
  page: wholeNumber(0, 1_000_000).default(0),
  size: wholeNumber(1, MAX_PAGE_SIZE).default(defaultSize),
  ...sortQuery,
});
export const IdParams = z.object({ id: wholeNumber(1, 2_147_483_647) });

export const NamedProducts = z.object({ content: z.array(Product) });
export type NamedProducts = z.infer<typeof NamedProducts>;

export const Facet = z.object({
  key: z.string(),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
});
export type Facet = z.infer<typeof Facet>;
export const Filters = z.object({
  facets: z.array(Facet),
  price: z.object({ min: Lira, max: Lira }),
});
export type Filters = z.infer<typeof Filters>;
export const FilteredPage = ProductPage.extend({
  facets: z.array(Facet),
  price: Filters.shape.price,
  fits: z
    .object({ id: z.int(), name: z.string() })
    .optional()
    .meta({ description: 'Only when what fits a product was asked for' }),
});
export type FilteredPage = z.infer<typeof FilteredPage>;
