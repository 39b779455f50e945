// The parameters in the address of the product list.
export const usual = { search: '', category: '', state: '', needs: '', sort: 'newest' };
export type ListQuery = typeof usual;

const downloadable = ['search', 'category', 'state', 'needs'] as const;

/** The filters of the list as the query of the download. */
export function downloadFilter(query: Partial<Record<string, string>>): string {
  const chosen = downloadable.flatMap((key): [string, string][] =>
    query[key] ? [[key, query[key]]] : [],
  );
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
}
