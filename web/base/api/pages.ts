/** A page of a list to link to, counted from 1, or a gap between two of them. */
export type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/**
 * The first, the last, and the current page with its neighbours (three at either end); a gap never
 * hides a single page.
 */
export function pageItems(current: number, pageCount: number): PageItem[] {
  const from = Math.min(current - 1, pageCount - 2);
  const to = Math.max(current + 1, 3);
  const shown = new Set([1, pageCount]);
  for (let page = Math.max(1, from); page <= Math.min(pageCount, to); page += 1) shown.add(page);
  if (shown.has(3)) shown.add(2);
  if (shown.has(pageCount - 2)) shown.add(pageCount - 1);

  const items: PageItem[] = [];
  let previous = 0;
  for (const page of [...shown].filter((page) => page >= 1).sort((a, b) => a - b)) {
    if (page - previous > 1) items.push({ kind: 'gap', key: `${previous}-${page}` });
    items.push({ kind: 'page', page });
    previous = page;
  }
  return items;
}
