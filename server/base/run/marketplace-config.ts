// Marketplaces in the environment (config.ts): keys and addresses.
import { z } from 'zod';

const text = z.string().trim();

export const marketplaceEnvironment = {
  TRENDYOL_URL: text
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
      error: 'must be an address that begins with https:// or http://',
    })
    .optional(),
  TRENDYOL_PLACE: z.enum(['live', 'stage']).default('live'),
  TRENDYOL_SELLER: text.default(''),
  TRENDYOL_KEY: text.default(''),
  TRENDYOL_SECRET: text.default(''),
};

type Values = z.infer<z.ZodObject<typeof marketplaceEnvironment>>;

/** Null if the values are complete: they only work together. */
export const marketplaceProblem = (values: Values) => {
  const given = [values.TRENDYOL_SELLER, values.TRENDYOL_KEY, values.TRENDYOL_SECRET];
  return given.some(Boolean) && !given.every(Boolean)
    ? 'TRENDYOL_SELLER, TRENDYOL_KEY and TRENDYOL_SECRET go together'
    : null;
};

export const marketplacesOf = (values: Values) => ({
  trendyol: {
    /** Null: the default address of the environment that was chosen with the keys. */
    url: values.TRENDYOL_URL?.replace(/\/+$/, '') ?? null,
    keys: values.TRENDYOL_SELLER
      ? {
          place: values.TRENDYOL_PLACE,
          sellerId: values.TRENDYOL_SELLER,
          apiKey: values.TRENDYOL_KEY,
          apiSecret: values.TRENDYOL_SECRET,
        }
      : null,
  },
});
