// The columns of a product as SQL lists, generated from the table of its fields
// (shared/catalogue/product-fields.ts).
import { type RawBuilder, sql } from 'kysely';
import {
  definitionOfField,
  type ProductField,
  productFieldNames,
  publicFields,
} from '#shared/catalogue/product-fields.ts';

const columnsOf = (fields: readonly ProductField[]) =>
  fields.flatMap((field) => {
    const { column, kind, isSearched = false } = definitionOfField(field);
    return column === null ? [] : [{ field, column, kind, isSearched }];
  });
const columns = columnsOf(productFieldNames);

const types = {
  line: 'text',
  paragraph: 'text',
  slug: 'text',
  money: 'bigint',
  whole: 'int',
  flag: 'boolean',
  reference: 'int',
  attributes: 'jsonb',
  tiers: 'jsonb',
} as const;

const listOf = (parts: readonly string[]) => sql.raw(parts.join(', '));

/** The bulk tiers of a product `p`. */
export const tiersJson = sql`coalesce((
    select json_agg(json_build_object('minQuantity', t.min_quantity,
      'discountType', t.discount_type, 'discountPoints', t.discount_points,
      'discountAmount', t.discount_kurus, 'isActive', t.is_active) order by t.min_quantity)
    from bulk_tiers t where t.product_id = p.id), '[]'::json)`;

/** Every field of a product `p` under its own name. */
export const selectedFields = sql`${listOf(
  columns.map(({ field, column }) => `p.${column} as "${field}"`),
)}, ${tiersJson} as tiers`;

/** Names and values of the fields that shoppers get unchanged, for json_build_object. */
export const publicPairs = listOf(
  columnsOf(publicFields).map(({ field, column }) => `'${field}', p.${column}`),
);

export const insertedColumns = listOf(columns.map(({ column }) => column));
export const insertedValues = listOf(columns.map(({ field }) => `"${field}"`));

const assigned = (isSearched: boolean) =>
  listOf(
    columns
      .filter((column) => column.isSearched === isSearched)
      .map(({ field, column }) => `${column} = r."${field}"`),
  );
/** For an update from `productRecords`. */
export const searchedAssignments = assigned(true);
export const otherAssignments = assigned(false);

const recordColumns = listOf([
  'id int',
  'stock int',
  ...columns.map(({ field, kind }) => `"${field}" ${types[kind]}`),
]);
export const productRecords = (rows: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${rows}) as r (${recordColumns})`;
