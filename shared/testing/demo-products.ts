// The products of the demo shop for tests: what is needed to know what fits and how it looks.
import { readdirSync, readFileSync } from 'node:fs';
import type { Attributes } from '#shared/catalogue/attributes.ts';

export type DemoProduct = { sku: string; name: string; attributes: Attributes };

const folder = new URL('../../db/demo/products/', import.meta.url);

export const demoProducts: readonly DemoProduct[] = readdirSync(folder)
  .sort()
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as DemoProduct[]);

export function demoProduct(sku: string): DemoProduct {
  const found = demoProducts.find((product) => product.sku === sku);
  if (!found) throw new Error(`no product ${sku}`);
  return found;
}
