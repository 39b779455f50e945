// The names of what the merchant arranges of the frame and of the home page. Without the schemas
// (site.ts), which are too large for every page.

export const siteParts = ['announcement', 'menu', 'home'] as const;
export type SitePart = (typeof siteParts)[number];

/** The pages that the shop's own menu leads to (specification 2); `web/layout` knows their addresses. */
export const menuKeys = [
  'home',
  'essences',
  'supplies',
  'occasions',
  'campaigns',
  'blog',
  'designTool',
] as const;
export const MAX_OWN_LINKS = 4;
export const MAX_MENU_LABEL = 24;

/** Below the first screen of the home page, as the shop comes. */
export const homeSections = [
  'necks',
  'categories',
  'carousel',
  'popular',
  'bulk',
  'recommended',
  'newest',
  'design',
  'notebook',
  'promises',
] as const;
export type HomeSection = (typeof homeSections)[number];

/** A SiteFrame. */
export const siteAsItComes = { announcement: null, menu: null };

/** The English text where there is one, for English pages; empty: the shop's own. */
export const textFor = (language: string, turkish: string, english: string): string =>
  language === 'en' ? english : turkish;
