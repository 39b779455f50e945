// The product feeds: files that search engines, networks and price comparison sites fetch.
import { languages } from '#shared/base/languages.ts';

/** `google`: Merchant Center; `meta`: Facebook, Instagram, WhatsApp; `prices`: comparison sites. */
export const feedNames = ['google', 'meta', 'prices'] as const;
export type FeedName = (typeof feedNames)[number];

export const feedFiles = {
  google: 'google.xml',
  meta: 'meta.csv',
  prices: 'prices.xml',
} as const satisfies Record<FeedName, string>;

/** In the order in which the back office shows them. */
export const feedPlaces = feedNames.flatMap((feed) =>
  languages.map((language) => ({
    feed,
    language,
    path: `/feeds/${language}/${feedFiles[feed]}`,
  })),
);
