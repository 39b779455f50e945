/** As many as stand beside each other on a desktop, and are still read. */
export const MOST_COMPARED = 4;

/** The page that shows the first four of these side by side. */
export const compareHref = (products: readonly { id: number }[]): string =>
  `/compare?ids=${products
    .slice(0, MOST_COMPARED)
    .map(({ id }) => id)
    .join(',')}`;
