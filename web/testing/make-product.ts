// Products for tests: fields that a test does not set have defaults.

import type { Product, ProductImage } from '#shared/catalogue/catalogue.ts';
import { usualPublicFields } from '#shared/catalogue/product-fields.ts';

export const makeProduct = (parts: Partial<Product> = {}): Product => ({
  ...usualPublicFields,
  id: 1,
  sku: 'SK-1',
  name: '50 ml Kare Şeffaf Cam Parfüm Şişesi',
  slug: '50-ml-kare-seffaf-cam-parfum-sisesi',
  imageUrl: '/media/1.svg',
  images: [],
  price: 34.9,
  stock: 500,
  quantity: 1,
  brand: 'Flakon',
  category: { id: 3, name: 'Parfüm Şişeleri' },
  subcategory: null,
  discount: null,
  bulkDiscounts: [],
  attributes: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  ...parts,
});

/** A tier with this percentage off, from `minQuantity` on. */
export const percentTier = (minQuantity: number, discountPercentage: number, isActive = true) => ({
  minQuantity,
  discountType: 'PERCENTAGE' as const,
  discountPercentage,
  discountAmount: null,
  isActive,
});

/** A picture in one size. */
export const drawing = (url = '/media/drawings/SK-1/main.svg?v=1'): ProductImage => ({
  url,
  width: 800,
  height: 1000,
  widths: [],
  placeholder: null,
  alt: 'Çizim',
  view: 'main',
});

/** A picture in several widths. */
export const photograph = (parts: Partial<ProductImage> = {}): ProductImage => ({
  url: '/media/images/abc/480.webp',
  width: 640,
  height: 800,
  widths: [160, 480, 640],
  placeholder: '#f5f2ee',
  alt: 'Kare şişe – önden görünüm',
  view: 'main',
  ...parts,
});
