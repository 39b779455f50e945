// Entries of showcases for tests.
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { AdminEntry, ShowcaseEntry } from '#shared/showcases/showcases.ts';
import { makeProduct } from './make-product.ts';

export function makeEntry(
  product: Partial<Product> = {},
  parts: Partial<ShowcaseEntry> = {},
): ShowcaseEntry {
  const made = makeProduct(product);
  return {
    id: made.id,
    displayOrder: 1,
    isActive: true,
    placements: ['featured'],
    title: null,
    badge: null,
    product: made,
    ...parts,
  };
}

export function makeAdminEntry(
  product: Partial<Product> = {},
  parts: Partial<AdminEntry> = {},
): AdminEntry {
  const entry = makeEntry(product);
  return {
    ...entry,
    titleEn: null,
    badgeEn: null,
    productId: entry.product.id,
    isProductActive: true,
    startDate: null,
    endDate: null,
    hiddenBecause: null,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...parts,
  };
}
