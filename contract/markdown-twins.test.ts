// A product's Markdown twin and the structured data of its page say the same.
import { expect, test } from 'vitest';
import { productMarkdown } from '#server/assistants/product-markdown.ts';
import { formatLira, nearestKurus } from '#shared/base/money.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { productData } from '#web/seo/product-data.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';

const publicUrl = 'https://flakon.example';
const fitting = { groups: [], remarks: [], tool: null };
const reduced = {
  percentage: 10,
  amount: 3.49,
  price: 31.41,
  endsAt: null,
  previousPrice: null,
  steps: [{ percentage: 10, amount: null }],
};

test.each<[what: string, product: Parameters<typeof makeProduct>[0], withTax?: boolean]>([
  ['a plain product', {}],
  ['a price that rounds', { price: 10.33 }],
  ['a tax of its own', { price: 10.33, taxRatePercentage: 10 }],
  ['prices with tax', {}, true],
  ['tiers and a minimum', { minQuantity: 12, bulkDiscounts: [percentTier(120, 9)] }],
  ['a reduction', { discount: reduced }],
  ['nothing in stock', { stock: 0 }],
])('twin and page agree on price, code and stock of %s', (_what, overrides, withTax = false) => {
  const made = makeProduct(overrides);
  const product: ProductDetail = { ...made, documents: [], similar: [], freightFrom: null };
  const rates = { ...DEFAULT_RATES, pricesIncludeTax: withTax };
  const { sku, offers } = productData(product, { publicUrl, rates }) as {
    sku: string;
    // With a minimum the offer is of that many, and the price of one stands beside it.
    offers: { price: string; availability: string; priceSpecification?: { price: string } };
  };
  const each = Number((offers.priceSpecification ?? offers).price);
  const twin = productMarkdown(product, fitting, { publicUrl, rates, language: 'tr' });

  expect(twin).toContain(`- Stok kodu: ${sku}\n`);
  expect(twin).toContain(`KDV dahil ${formatLira(nearestKurus(each), 'tr')})`);
  expect(twin.includes('- Stok: tükendi')).toBe(offers.availability.endsWith('OutOfStock'));
});
