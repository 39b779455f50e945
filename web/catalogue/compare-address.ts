/** As many as fit side by side on a desktop and stay readable. */
export const MOST_COMPARED = 4;

/** The address of the page that compares the first four of these products. */
export const compareHref = (products: readonly { id: number }[]): string =>
  `/compare?ids=${products
    .slice(0, MOST_COMPARED)
    .map(({ id }) => id)
    .join(',')}`;
