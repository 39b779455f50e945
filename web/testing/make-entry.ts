// Entries of showcases for tests.
import type { Product } from '#shared/catalogue.ts';
import type { ShowcaseEntry } from '#shared/showcases.ts';
import { makeProduct } from './make-product.ts';

export function makeEntry(product: Partial<Product> = {}, parts: Partial<ShowcaseEntry> = {}): ShowcaseEntry {
  const made = makeProduct(product);
  return { id: made.id, displayOrder: 1, isActive: true, placements: ['featured'], title: null, badge: null, product: made, ...parts };
}
