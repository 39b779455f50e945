// How outside services are reached, read from the environment (config.ts): invoice services, SMS,
// marketplaces.
import { z } from 'zod';

const nilveraUrls = { live: 'https://api.nilvera.com', test: 'https://apitest.nilvera.com' };

type InvoiceValues = {
  NILVERA_API_KEY: string;
  NILVERA_URL?: string | undefined;
  PARASUT_KEYS: string;
  PARASUT_URL: string;
};

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Company, client id, client secret, user and password, in this order. */
export const PARASUT_KEYS = /^(\d{1,20}),([^,]+),([^,]+),([^,]+),(.+)$/;

/** `urls`: the service addresses for keys that are entered in the back office. */
export const invoiceServicesOf = (values: InvoiceValues) => ({
  nilvera: {
    apiKey: values.NILVERA_API_KEY,
    urls: values.NILVERA_URL
      ? { live: withoutSlash(values.NILVERA_URL), test: withoutSlash(values.NILVERA_URL) }
      : nilveraUrls,
  },
  parasut: { keys: parasutKeys(values.PARASUT_KEYS), url: withoutSlash(values.PARASUT_URL) },
});

function parasutKeys(text: string) {
  const [, companyId, clientId, clientSecret, username, password] = PARASUT_KEYS.exec(text) ?? [];
  return companyId && clientId && clientSecret && username && password
    ? { companyId, clientId, clientSecret, username, password }
    : null;
}

export const netgsmUrl = 'https://api.netgsm.com.tr';

type NetgsmValues = {
  NETGSM_USER: string;
  NETGSM_PASSWORD: string;
  NETGSM_SENDER: string;
  NETGSM_BRAND: string;
  NETGSM_URL: string;
};

/**
 * Without user, password and sender name in the environment, the keys of the back office are used
 * at the same address.
 */
export const netgsmOf = (values: NetgsmValues) => ({
  url: values.NETGSM_URL.replace(/\/$/, ''),
  account:
    values.NETGSM_USER && values.NETGSM_PASSWORD && values.NETGSM_SENDER
      ? {
          userCode: values.NETGSM_USER,
          password: values.NETGSM_PASSWORD,
          sender: values.NETGSM_SENDER,
          brandCode: values.NETGSM_BRAND,
        }
      : null,
});

/** Null if the values are complete: they only work together. */
export const netgsmProblem = (values: NetgsmValues) => {
  const given = [values.NETGSM_USER, values.NETGSM_PASSWORD, values.NETGSM_SENDER];
  return given.some(Boolean) && !given.every(Boolean)
    ? 'NETGSM_USER, NETGSM_PASSWORD and NETGSM_SENDER go together'
    : null;
};

const text = z.string().trim();

/** Marketplaces in the environment (config.ts): keys and addresses. */
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

type MarketplaceValues = z.infer<z.ZodObject<typeof marketplaceEnvironment>>;

/** Null if the values are complete: they only work together. */
export const marketplaceProblem = (values: MarketplaceValues) => {
  const given = [values.TRENDYOL_SELLER, values.TRENDYOL_KEY, values.TRENDYOL_SECRET];
  return given.some(Boolean) && !given.every(Boolean)
    ? 'TRENDYOL_SELLER, TRENDYOL_KEY and TRENDYOL_SECRET go together'
    : null;
};

export const marketplacesOf = (values: MarketplaceValues) => ({
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
