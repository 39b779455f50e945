// Each part of the home page leaves out what the parts above it show, so that no picture appears
// twice.
import type { BlogPostCard } from '#shared/content/content.ts';
import type { CardEntry, CardProduct } from '#web/product/card-product.ts';

/** As many as the widest screen shows beside each other: more would be sent and not seen. */
export const SHELF_SIZE = 5;

/** Asked for a part of the page: some may be above it already. */
export const ASKED = 8;

/** The marks of a product: its id, and its photograph if there is one. */
const marksOf = ({ id, images: [picture] }: CardProduct): (number | string)[] =>
  picture && picture.widths.length > 0 ? [id, picture.url] : [id];

/**
 * Its functions are called in the order of the page; `above`: the products shown above all of them.
 */
export function leaveOutShown(above: readonly CardProduct[]) {
  const shown = new Set(above.flatMap(marksOf));
  const isShown = (product: CardProduct) => marksOf(product).some((mark) => shown.has(mark));
  const isFirst = (product: CardProduct): boolean => {
    const marks = marksOf(product);
    const isNew = !marks.some((mark) => shown.has(mark));
    for (const mark of marks) shown.add(mark);
    return isNew;
  };
  return {
    entries: (entries: readonly CardEntry[], most: number) =>
      entries
        .filter(({ product }) => !isShown(product))
        .slice(0, most)
        .filter(({ product }) => isFirst(product)),
    products: (products: readonly CardProduct[], most: number) =>
      products
        .filter((product) => !isShown(product))
        .slice(0, most)
        .filter(isFirst),
    /** A post whose cover is already on the page comes after the others. */
    posts: (posts: readonly BlogPostCard[], most: number) => {
      const isSeen = ({ cover }: BlogPostCard) => cover !== null && shown.has(cover.url);
      return [...posts.filter((post) => !isSeen(post)), ...posts.filter(isSeen)].slice(0, most);
    },
  };
}
