import { useHref, useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

/**
 * The shop's own address, without a slash at its end; empty where there is no shop round the
 * component.
 */
export const usePublicUrl = (): string =>
  (useRouteLoaderData('root') as RootData | undefined)?.publicUrl ?? '';

/** `/en` on the English twins, else nothing. */
export function usePathPrefix(): string {
  const home = useHref('/');
  return home === '/' ? '' : home.replace(/\/$/, '');
}

/** What the addresses of pages begin with here: those of an English twin lead to English twins. */
export const usePagesUrl = (): string => `${usePublicUrl()}${usePathPrefix()}`;
