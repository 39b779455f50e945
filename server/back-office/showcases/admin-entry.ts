// An entry of a showcase for the back office: its texts in both languages, and why it is hidden.
import { toProduct } from '#server/catalogue/catalogue.ts';
import type { EntryRow } from '#server/showcases/showcases.sql.ts';
import { toEntry } from '#server/showcases/showcases.ts';
import type { Language } from '#shared/base/languages.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';

export function toAdminEntry(row: EntryRow, language: Language, now: Date): AdminEntry {
  return {
    ...toEntry(row, 'tr'),
    product: toProduct(row.product, language),
    titleEn: row.titleEn,
    badgeEn: row.badgeEn,
    productId: row.productId,
    isProductActive: row.product.isActive,
    startDate: row.startsAt,
    endDate: row.endsAt,
    hiddenBecause: hiddenBecause(row, now),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function hiddenBecause(
  { isActive, startsAt, endsAt, product }: EntryRow,
  now: Date,
): AdminEntry['hiddenBecause'] {
  if (!isActive) return 'inactive';
  if (startsAt && new Date(startsAt) > now) return 'not-started';
  if (endsAt && new Date(endsAt) <= now) return 'ended';
  if (!product.isActive) return 'product-inactive';
  return product.stock > 0 ? null : 'out-of-stock';
}
