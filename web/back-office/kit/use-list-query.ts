// The state of a list is its address: text, filters, order and page.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * `defaults` is a constant of the module and names every parameter; default values are left out of
 * the address. `page` counts from 1.
 */
export function useListQuery<Defaults extends Record<string, string>>(defaults: Defaults) {
  const [params, setParams] = useSearchParams();
  const usual = useMemo(() => ({ ...defaults, page: '1' }), [defaults]);
  const query = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(usual).map(([key, value]) => [key, params.get(key) ?? value]),
      ) as Defaults & { page: string },
    [params, usual],
  );

  const hrefFor = useCallback(
    (change: Partial<Defaults & { page: string }>) => {
      // Another filter starts at the first page.
      const next = { ...query, ...('page' in change ? {} : { page: '1' }), ...change } as Record<
        string,
        string
      >;
      const search = new URLSearchParams(
        Object.entries(next).filter(
          ([key, value]) => value !== (usual as Record<string, string>)[key],
        ),
      );
      return `?${search}`;
    },
    [query, usual],
  );
  const change = useCallback(
    (values: Partial<Defaults & { page: string }>, replacing = false) =>
      setParams(hrefFor(values), { preventScrollReset: true, replace: replacing }),
    [hrefFor, setParams],
  );
  const narrowing = Object.entries(defaults).filter(([key]) => key !== 'sort');
  const isNarrowed = narrowing.some(
    ([key, value]) => (query as Record<string, string>)[key] !== value,
  );
  const clear = () => change(Object.fromEntries(narrowing) as Parameters<typeof change>[0]);
  /** The page number as the server counts it, and the parameters of the request. */
  const page = Math.max(0, Number(query.page) - 1 || 0);
  const filters = Object.fromEntries(
    Object.entries(query).filter(([key, value]) => key !== 'page' && value !== ''),
  );
  return { query, page, filters, change, clear, hrefFor, isNarrowed };
}
