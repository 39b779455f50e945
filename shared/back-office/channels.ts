// Channels: where the shop's products are shown and sold besides its own pages.
import { z } from 'zod';
import { languages } from '#shared/base/languages.ts';
import { feedNames } from '#shared/feeds/feeds.ts';

const version = z.int().min(0);

export const FeedsBody = z.object({
  google: z.boolean(),
  meta: z.boolean(),
  prices: z.boolean(),
  version,
});
export type FeedsBody = z.infer<typeof FeedsBody>;

export const FeedsAnswer = z.object({
  ...FeedsBody.shape,
  addresses: z.array(
    z.object({
      feed: z.enum(feedNames),
      language: z.enum(languages),
      url: z.string(),
      /** When it was last fetched; null: never. */
      fetchedAt: z.iso.datetime().nullable(),
      /** The receiver's user agent. */
      agent: z.string(),
    }),
  ),
});
export type FeedsAnswer = z.infer<typeof FeedsAnswer>;
