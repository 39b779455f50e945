/** Moves the focus to a new page and announces it. Not built yet. */
export function RouteFocus() {
  return null;
}
