// What a list of the back office shows stands in its address: text, filters, order and page. Back leads to the same list.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * `defaults`, a constant of the module, name every parameter that the list has; what is as usual does not stand in the
 * address. `page` counts from 1.
 */
export function useListQuery<Defaults extends Record<string, string>>(defaults: Defaults) {
  const [params, setParams] = useSearchParams();
  const usual = useMemo(() => ({ ...defaults, page: '1' }), [defaults]);
  const query = useMemo(() => Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, params.get(key) ?? value])) as Defaults & { page: string }, [params, usual]);

  const hrefFor = useCallback(
    (change: Partial<Defaults & { page: string }>) => {
      // Another choice begins at the first page.
      const next = { ...query, ...('page' in change ? {} : { page: '1' }), ...change } as Record<string, string>;
      const search = new URLSearchParams(Object.entries(next).filter(([key, value]) => value !== (usual as Record<string, string>)[key]));
      return `?${search}`;
    },
    [query, usual],
  );
  const change = useCallback((values: Partial<Defaults & { page: string }>) => setParams(hrefFor(values), { preventScrollReset: true }), [hrefFor, setParams]);
  const isNarrowed = Object.entries(usual).some(([key, value]) => key !== 'page' && key !== 'sort' && (query as Record<string, string>)[key] !== value);
  return { query, change, hrefFor, isNarrowed };
}
