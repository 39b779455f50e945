// The client of one shop. Everything in src is generated from /api/openapi.public.json (`npm run
// api`).
import { createClient } from './src/client/client.gen.ts';
import { createConfig } from './src/client/utils.gen.ts';

export * from './src/index.ts';

export type ShopOptions = {
  /** Address of the shop, e.g. `https://flakon.example`. */
  baseUrl: string;
  /** The language of texts in responses and errors; Turkish by default. */
  language?: 'tr' | 'en';
  /** The token of a signed-in customer; read for each call. */
  accessToken?: () => string | undefined;
  fetch?: typeof globalThis.fetch;
};

/**
 * Pass it as `client` to each call. Calls return `{ data, error, response }` and throw only what
 * `fetch` throws.
 */
export function connectShop({ baseUrl, language = 'tr', accessToken, fetch }: ShopOptions) {
  return createClient(
    createConfig({
      baseUrl,
      headers: { 'accept-language': language },
      // The token of an order is a header of the calls about it.
      auth: ({ type }) => (type === 'http' ? accessToken?.() : undefined),
      ...(fetch && { fetch }),
    }),
  );
}

export type Shop = ReturnType<typeof connectShop>;
