// The editable fields of a product, as one table. SQL columns, the wire, the sheets of imports, the
// editor and the rules of shared/catalogue/product-problems.ts are all derived from it.

import { taxPercents } from '#shared/pricing/tax-rows.ts';
import {
  type FieldDefinition,
  type FieldKind,
  optionalLine,
  optionalMeasure,
  optionalMoney,
  productLimits,
  type ValueOfKind,
} from './field-definition.ts';

/** In the order of the columns in a file. */
export const productFields = {
  sku: {
    column: 'sku',
    kind: 'line',
    part: 'data',
    need: 'always',
    max: 64,
    isSearched: true,
    isPublic: true,
  },
  /** The number under its barcode. */
  gtin: {
    column: 'gtin',
    kind: 'line',
    part: 'data',
    need: 'optional',
    usual: null,
    max: 14,
    isGtin: true,
    isPublic: true,
  },
  name: {
    column: 'name',
    kind: 'line',
    part: 'data',
    need: 'new',
    max: 200,
    isSearched: true,
    isPublic: true,
  },
  /** Shown instead of the name on English pages. */
  nameEn: {
    column: 'name_en',
    kind: 'line',
    part: 'data',
    need: 'optional',
    usual: null,
    max: 200,
    isSearched: true,
  },
  slug: { column: 'slug', kind: 'slug', part: 'data', need: 'filled', max: 120, isPublic: true },
  brand: {
    column: 'brand',
    kind: 'line',
    part: 'data',
    need: 'new',
    max: 80,
    isSearched: true,
    isPublic: true,
    label: 'attributes:labels.brand',
  },
  categoryId: {
    column: 'category_id',
    sheet: 'category',
    kind: 'reference',
    part: 'data',
    need: 'new',
    isSearched: true,
  },
  variant: {
    column: 'variant',
    kind: 'line',
    part: 'data',
    need: 'optional',
    usual: null,
    max: 120,
    isSearched: true,
    isPublic: true,
    label: 'attributes:labels.variant',
  },
  variantEn: optionalLine('variant_en', 120),
  /** The common name of products that differ only in colour, capacity or neck. */
  family: optionalLine('family', 120),
  familyEn: optionalLine('family_en', 120),
  description: {
    column: 'description',
    kind: 'paragraph',
    part: 'data',
    need: 'optional',
    usual: '',
    max: 20_000,
    isSearched: true,
    isPublic: true,
  },
  descriptionEn: {
    column: 'description_en',
    kind: 'paragraph',
    part: 'data',
    need: 'optional',
    usual: null,
    max: 20_000,
  },
  /** For the attributes that are texts. */
  notesEn: optionalLine('notes_en', productLimits.attributeText),
  usageRatioEn: optionalLine('usage_ratio_en', productLimits.attributeText),
  /** For search engines; if empty, the name and the description are used. */
  seoTitle: optionalLine('seo_title', 120),
  seoTitleEn: optionalLine('seo_title_en', 120),
  seoDescription: optionalLine('seo_description', 320),
  seoDescriptionEn: optionalLine('seo_description_en', 320),
  /** For one sales unit, with or without tax as the shop's settings say. */
  price: {
    column: 'price_kurus',
    kind: 'money',
    part: 'price',
    need: 'new',
    least: 1,
    max: productLimits.priceKurus,
  },
  /** The merchant's purchase price of one unit; never leaves the back office. */
  cost: optionalMoney('cost_kurus', 0),
  /** The price of one sample; empty: no samples. */
  samplePrice: optionalMoney('sample_price_kurus', 1),
  /** The maximum number of its samples in one order. */
  sampleMax: {
    column: 'sample_max',
    kind: 'whole',
    part: 'price',
    need: 'filled',
    usual: 1,
    max: productLimits.sampleMax,
  },
  /** Its KDV rate in per cent; empty: the rate of its category. */
  taxPercent: {
    column: 'tax_percent',
    kind: 'whole',
    part: 'price',
    need: 'optional',
    usual: null,
    least: 0,
    choices: taxPercents,
  },
  /** At this stock or below it should be reordered. */
  reorderPoint: {
    column: 'reorder_point',
    kind: 'whole',
    part: 'data',
    need: 'filled',
    usual: 10,
    least: 0,
    max: productLimits.stock,
  },
  piecesPerUnit: {
    column: 'pieces_per_unit',
    kind: 'whole',
    part: 'packing',
    need: 'filled',
    usual: 1,
    max: productLimits.quantity,
  },
  minQuantity: {
    column: 'min_quantity',
    kind: 'whole',
    part: 'price',
    need: 'filled',
    usual: 1,
    max: productLimits.quantity,
    isPublic: true,
  },
  quantityStep: {
    column: 'quantity_step',
    kind: 'whole',
    part: 'price',
    need: 'filled',
    usual: 1,
    max: productLimits.quantity,
    isPublic: true,
  },
  /** Sales units in a full carton. */
  piecesPerCarton: {
    column: 'pieces_per_carton',
    kind: 'whole',
    part: 'packing',
    need: 'optional',
    usual: null,
    max: productLimits.quantity,
    isPublic: true,
  },
  unitWeightG: optionalMeasure('unit_weight_g', productLimits.weightG),
  unitVolumeCm3: optionalMeasure('unit_volume_cm3', productLimits.volumeCm3),
  cartonWeightG: optionalMeasure('carton_weight_g', productLimits.weightG),
  cartonVolumeCm3: optionalMeasure('carton_volume_cm3', productLimits.volumeCm3),
  /** Sales units on a full pallet; whole cartons, if the product has cartons. */
  piecesPerPallet: optionalMeasure('pieces_per_pallet', productLimits.quantity),
  palletWeightG: optionalMeasure('pallet_weight_g', productLimits.weightG),
  palletVolumeCm3: optionalMeasure('pallet_volume_cm3', productLimits.palletVolumeCm3),
  isActive: {
    column: 'is_active',
    kind: 'flag',
    part: 'data',
    need: 'filled',
    usual: false,
    isSearched: true,
  },
  successorId: {
    column: 'successor_id',
    sheet: 'successor',
    kind: 'reference',
    part: 'data',
    need: 'optional',
    usual: null,
  },
  tiers: { column: null, kind: 'tiers', part: 'price', need: 'optional', usual: [] },
  attributes: {
    column: 'attributes',
    kind: 'attributes',
    part: 'attributes',
    need: 'optional',
    usual: {},
    isSearched: true,
  },
} as const satisfies Record<string, FieldDefinition>;

type Table = typeof productFields;
export type ProductField = keyof Table;
export type FieldOfKind<K extends FieldKind> = {
  [F in ProductField]: Table[F]['kind'] extends K ? F : never;
}[ProductField];
type FieldWith<Property extends keyof FieldDefinition> = {
  [F in ProductField]: Property extends keyof Table[F] ? F : never;
}[ProductField];
export type PublicField = FieldWith<'isPublic'>;
export type LabelOf<F extends ProductField> = F extends ProductField
  ? Table[F] extends { label: infer Label extends string }
    ? Label
    : `admin-products:field.${F}`
  : never;

export type ProductFields = {
  [F in ProductField]:
    | ValueOfKind[Table[F]['kind']]
    | (Table[F] extends { usual: null } ? null : never);
};

export const productFieldNames = Object.keys(productFields) as ProductField[];
export const definitionOfField = (field: ProductField): FieldDefinition => productFields[field];

export const fieldsOfKind = <K extends FieldKind>(...kinds: readonly K[]): FieldOfKind<K>[] =>
  productFieldNames.filter((field) =>
    (kinds as readonly FieldKind[]).includes(productFields[field].kind),
  ) as FieldOfKind<K>[];

export const publicFields = productFieldNames.filter(
  (field) => definitionOfField(field).isPublic,
) as PublicField[];

/** The defaults of a new product. The slug is made from the name. */
export const usualFields = Object.fromEntries(
  productFieldNames.flatMap((field) => {
    const { usual } = definitionOfField(field);
    return usual === undefined ? [] : [[field, usual]];
  }),
) as Pick<ProductFields, FieldWith<'usual'>>;

export const usualPublicFields = Object.fromEntries(
  Object.entries(usualFields).filter(([field]) => (publicFields as string[]).includes(field)),
) as Pick<ProductFields, PublicField & FieldWith<'usual'>>;

export const labelKeyOf = <F extends ProductField>(field: F): LabelOf<F> =>
  (definitionOfField(field).label ?? `admin-products:field.${field}`) as LabelOf<F>;
