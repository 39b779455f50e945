// SQL of products on sale that look like one form in several colours, capacities or necks.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { MOST_FAMILY_MEMBERS, MOST_SUGGESTED_FAMILIES } from '#shared/back-office/families.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';

export type AlikeRow = {
  family: string | null;
  familyEn: string | null;
  products: { id: number; version: number; sku: string; name: string; family: string | null }[];
};

/** Attributes that members of a family share: these find most of the demo shop's families. */
const ofBody: readonly AttributeKey[] = [
  'part',
  'form',
  'contents',
  'material',
  'closure',
  'mount',
  'ringStyle',
  'capForm',
  'tip',
  'isMagnetic',
  'notes',
  'netUnit',
  'uses',
];
/** Attributes in which members may differ (server/catalogue/families.ts). */
const ofMember: readonly AttributeKey[] = [
  'glassColor',
  'color',
  'capacityMl',
  'forCapacityMl',
  'neck',
];

const attributesOf = (keys: readonly AttributeKey[]) =>
  sql`jsonb_build_array(${sql.join(keys.map((key) => sql`p.attributes->${key}::text`))})`;

/**
 * Groups with at most one family and with a product that lacks it; each product of a group has a
 * different combination of `ofMember`.
 */
export async function selectAlike(db: Db): Promise<AlikeRow[]> {
  const result = await sql<AlikeRow>`
    select max(p.family) as family, min(p.family_en) as family_en,
      jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'sku', p.sku,
        'name', p.name, 'family', p.family) order by p.family is null, p.name, p.id) as products
    from products p
    where p.is_active and p.attributes ? 'part'
    group by p.category_id, p.brand, ${attributesOf(ofBody)}
    having count(*) between 2 and ${MOST_FAMILY_MEMBERS}
      and count(*) > count(p.family) and count(distinct p.family) <= 1
      and count(distinct ${attributesOf(ofMember)}) = count(*)
    order by count(*) desc, min(p.id)
    limit ${MOST_SUGGESTED_FAMILIES}`.execute(db);
  return result.rows;
}
