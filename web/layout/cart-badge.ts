/** Above this the badge only shows that there are many (specification 9). */
export const CART_BADGE_CAP = 99;

/** The text in the badge of the cart: null for an empty cart, 99+ above 99. */
export function cartBadgeText(count: number): string | null {
  if (!(count > 0)) return null;
  return count > CART_BADGE_CAP ? `${CART_BADGE_CAP}+` : String(count);
}
