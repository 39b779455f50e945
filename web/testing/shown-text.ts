/**
 * The visible text of a price that exists with tax and without it: the document decides which one
 * (display.css).
 */
export function shownText(element: Element | null, lead: 'gross' | 'net' = 'gross'): string {
  const shown = element?.cloneNode(true) as Element | undefined;
  const other = lead === 'gross' ? 'net' : 'gross';
  for (const hidden of shown?.querySelectorAll(`.in-${other}, .price-${other} .lead-only`) ?? [])
    hidden.remove();
  return (shown?.textContent ?? '').replaceAll('\u00a0', ' ');
}
