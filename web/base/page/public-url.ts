import { useHref, useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

/**
 * The shop's own address, without a slash at its end; empty if the component is rendered without
 * the shop around it.
 */
export const usePublicUrl = (): string =>
  (useRouteLoaderData('root') as RootData | undefined)?.publicUrl ?? '';

/** `/en` on the English twins, else nothing. */
export function usePathPrefix(): string {
  const home = useHref('/');
  return home === '/' ? '' : home.replace(/\/$/, '');
}

/** The start of all page addresses here: links of an English twin lead to English twins. */
export const usePagesUrl = (): string => `${usePublicUrl()}${usePathPrefix()}`;
