// Products for the tests of lists and facets: twenty equal bottles, three caps, an essence with tiers
// and a cap that is no longer sold.
import { beforeAll } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { makeProduct } from './make-product.ts';
import type { TestApp } from './test-app.ts';

/** The ids by name, filled before the first test of the file. */
export function useCatalogueShelf(shop: Pick<TestApp, 'db'>): Record<string, number> {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const start = Date.UTC(2026, 0, 1);
    for (let index = 0; index < 20; index += 1) {
      ids[`same${index}`] = await makeProduct(shop.db, {
        name: `Aynı Fiyatlı Şişe ${index}`,
        price: 2_500,
        createdAt: new Date(start),
        categoryId: 3,
      });
    }
    ids.cap = await makeProduct(shop.db, {
      name: 'Ceviz Ahşap Kapak',
      categoryId: 4,
      price: 2_490,
      stock: 0,
      attributes: {
        part: 'cap',
        neck: 'FEA15',
        closure: 'crimp',
        fitsNecks: ['FEA15', 'FEA18'],
        material: 'walnut',
        isMagnetic: false,
      },
    });
    ids.magnetic = await makeProduct(shop.db, {
      name: 'Manyetik Zamak Kapak',
      categoryId: 4,
      price: 5_490,
      attributes: {
        part: 'cap',
        neck: 'FEA15',
        closure: 'crimp',
        material: 'zamak',
        isMagnetic: true,
      },
    });
    ids.aluminium = await makeProduct(shop.db, {
      name: 'Alüminyum Kapak',
      categoryId: 4,
      price: 690,
      attributes: {
        part: 'cap',
        neck: 'FEA13',
        closure: 'crimp',
        material: 'aluminium',
        isMagnetic: false,
      },
    });
    ids.essence = await makeProduct(shop.db, {
      name: 'Işık ve Şeftali Esansı',
      categoryId: 1,
      price: 28_990,
      attributes: { part: 'essence', scentFamily: 'fruity', capacityMl: 50 },
      tiers: [
        { minQuantity: 12, discountType: 'PERCENTAGE', discountPoints: 500 },
        { minQuantity: 50, discountType: 'FIXED_AMOUNT', discountAmount: kurus(3_000) },
      ],
    });
    ids.withdrawn = await makeProduct(shop.db, {
      name: 'Kalkmış Kapak',
      categoryId: 4,
      isActive: false,
    });
  });
  return ids;
}
