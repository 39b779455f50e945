/** Tells the data layer of each page (specification 7). Not built yet. */
export function PageViews() {
  return null;
}
