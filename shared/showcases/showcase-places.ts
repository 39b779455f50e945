// The showcases, their places and how long an answer lives: what pages need without the schemas of
// showcases.ts.

export const showcases = ['popular', 'recommended', 'new-added'] as const;
export type Showcase = (typeof showcases)[number];
export const placements = ['featured', 'promoted', 'carousel', 'hero', 'sidebar', 'grid'] as const;
export type Placement = (typeof placements)[number];

const common = ['featured', 'carousel', 'hero', 'sidebar'] as const;
/** The places that each showcase has: a part of a page, or a call of its own (specification 7). */
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
 * How long a browser reuses an answer, in seconds (specification 7). Where the specification names
 * none: 60.
 */
export const showcaseLifetimes: Record<string, number> = {
  'recommended/carousel': 120,
  'recommended/hero': 300,
  'recommended/sidebar': 180,
  'recommended/featured': 300,
};
export const SHOWCASE_LIFETIME = 60;
