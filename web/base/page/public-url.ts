import { useHref, useRouteLoaderData } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import type { Scenes } from '#shared/catalogue/images.ts';
import type { SiteFrame } from '#shared/content/site.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';

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

/** What the root loads once for all pages. `publicUrl` has no slash at its end. */
export type RootData = {
  language: Language;
  rates: Rates;
  shop: ShopAnswer;
  scenes: Scenes;
  site: SiteFrame;
  publicUrl: string;
};
