// The showcases, their places and how long a response is cached: what pages need without the
// schemas of showcases.ts.

export const showcases = ['popular', 'recommended', 'new-added'] as const;
export type Showcase = (typeof showcases)[number];
export const placements = ['featured', 'promoted', 'carousel', 'hero', 'sidebar', 'grid'] as const;
export type Placement = (typeof placements)[number];

const common = ['featured', 'carousel', 'hero', 'sidebar'] as const;
/** The places of each showcase: a part of a page, or a separate call (specification 7). */
export const placementsOf: Record<Showcase, readonly Placement[]> = {
  popular: [...common, 'promoted'],
  recommended: common,
  'new-added': [...common, 'promoted', 'grid'],
};

export const SHOWCASE_PAGE_SIZE = 12;
export const SHOWCASE_TOP = 10;
export const SHOWCASE_SORT = 'displayOrder,asc';
export const showcaseSorts = ['displayOrder', 'createdAt'] as const;

/**
 * How long a browser caches a response, in seconds (specification 7). If the specification names no
 * time: 60.
 */
export const showcaseLifetimes: Record<string, number> = {
  'recommended/carousel': 120,
  'recommended/hero': 300,
  'recommended/sidebar': 180,
  'recommended/featured': 300,
};
export const SHOWCASE_LIFETIME = 60;
