// GET /config/rates and /config/tax-shipping (specification 7); /config/shop is ours: the seller's data for the pages.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { pickLanguage } from '#shared/base/languages.ts';
import { RatesAnswer, ShopAnswer, TaxShippingAnswer } from '#shared/settings/config.ts';
import type { Settings } from './settings.ts';
import { toRatesAnswer, toShopAnswer, toTaxShippingAnswer } from './settings.ts';

type Deps = Platform & { settings: Settings };

export const configRoutes: Routes<Deps> = async (app, { settings }) => {
  app.get(
    '/config/rates',
    { config: { isCached: true }, schema: { tags: ['config'], response: { 200: RatesAnswer } } },
    async (request) => {
      request.cacheTags = ['settings'];
      return toRatesAnswer(await settings.rates());
    },
  );

  app.get(
    '/config/tax-shipping',
    {
      config: { isCached: true },
      schema: { tags: ['config'], response: { 200: TaxShippingAnswer } },
    },
    async (request) => {
      request.cacheTags = ['settings'];
      const rates = await settings.rates();
      const language = pickLanguage(request.headers['accept-language']);
      return toTaxShippingAnswer(
        rates,
        translate(
          language,
          'catalogue',
          rates.pricesIncludeTax ? 'taxIncludedNote' : 'taxAddedNote',
          { percent: rates.taxRate * 100 },
        ),
      );
    },
  );

  app.get(
    '/config/shop',
    { config: { isCached: true }, schema: { tags: ['config'], response: { 200: ShopAnswer } } },
    async (request) => {
      request.cacheTags = ['settings'];
      return toShopAnswer(settings);
    },
  );
};
