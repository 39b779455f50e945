// GET /config/rates and /config/tax-shipping (specification 7); /config/shop is ours: the seller's data for the pages.
import { RatesAnswer, ShopAnswer, TaxShippingAnswer } from '#shared/config.ts';
import { pickLanguage } from '#shared/languages.ts';
import type { Routes } from '../context.ts';
import { translate } from '../texts.ts';
import { toRatesAnswer, toShopAnswer, toTaxShippingAnswer } from './settings.ts';

export const configRoutes: Routes = async (app, { settings }) => {
  app.get('/config/rates', { config: { isCached: true }, schema: { tags: ['config'], response: { 200: RatesAnswer } } }, async (request) => {
    request.cacheTags = ['settings'];
    return toRatesAnswer(await settings.rates());
  });

  app.get('/config/tax-shipping', { config: { isCached: true }, schema: { tags: ['config'], response: { 200: TaxShippingAnswer } } }, async (request) => {
    request.cacheTags = ['settings'];
    const rates = await settings.rates();
    const language = pickLanguage(request.headers['accept-language']);
    return toTaxShippingAnswer(rates, translate(language, 'catalogue', rates.pricesIncludeTax ? 'taxIncludedNote' : 'taxAddedNote', { percent: rates.taxRate * 100 }));
  });

  app.get('/config/shop', { config: { isCached: true }, schema: { tags: ['config'], response: { 200: ShopAnswer } } }, async (request) => {
    request.cacheTags = ['settings'];
    return toShopAnswer(settings);
  });
};
