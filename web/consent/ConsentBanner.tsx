/** Asks for consent until it was given (specification 2 and 9). Not built yet. */
export function ConsentBanner() {
  return null;
}
