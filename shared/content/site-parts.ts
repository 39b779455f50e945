// The names of the parts of the frame and the home page that the merchant arranges. Without the
// schemas (site.ts), which are too large for every page.

export const siteParts = ['announcement', 'menu', 'home'] as const;
export type SitePart = (typeof siteParts)[number];

/** The pages of the shop's standard menu (specification 2); `web/layout` has their addresses. */
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

/** The standard sections below the first screen of the home page. */
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

/** The SiteFrame of a shop whose merchant has changed nothing. */
export const siteAsItComes = { announcement: null, menu: null };

/** The text in the language of the page; if it is empty, the shop's standard text is shown. */
export const textFor = (language: string, turkish: string, english: string): string =>
  language === 'en' ? english : turkish;
