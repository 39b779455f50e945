import type { Product, ProductImage } from '#shared/catalogue/catalogue.ts';

/**
 * For each occasion the picture of its first product whose picture no earlier occasion shows: no
 * picture is twice on a page. An occasion without such a product has none.
 */
export function firstPictures(
  slugs: readonly string[],
  products: readonly ({ occasion: string } & Pick<Product, 'images'>)[],
): ReadonlyMap<string, ProductImage> {
  const pictures = new Map<string, ProductImage>();
  const shown = new Set<string>();
  for (const slug of slugs) {
    const picture = products
      .filter((product) => product.occasion === slug)
      .map(({ images: [first] }) => first)
      .find((first) => first && !shown.has(first.url));
    if (!picture) continue;
    shown.add(picture.url);
    pictures.set(slug, picture);
  }
  return pictures;
}
