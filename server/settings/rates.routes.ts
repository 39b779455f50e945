// GET /config/rates and /config/tax-shipping (specification 7). Ours are /config/shop, the seller's
// data for the pages, and /delivery-dates.

import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { istanbulDay } from '#shared/base/format.ts';
import {
  DeliveryDatesAnswer,
  DeliveryDatesQuery,
  RatesAnswer,
  ShopAnswer,
  TaxShippingAnswer,
} from '#shared/settings/config.ts';
import { deadlineFor, deliveryDates } from '#shared/shipping/delivery-dates.ts';
import type { Settings } from './settings.ts';
import { toRatesAnswer, toShopAnswer, toTaxShippingAnswer } from './settings.ts';

type Deps = Platform & { settings: Settings };

export const configRoutes: Routes<Deps> = async (app, { settings, clock }) => {
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
      const language = languageOf(request);
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

  // Not cached: the response changes at the cut-off time.
  app.get(
    '/delivery-dates',
    {
      schema: {
        tags: ['config'],
        querystring: DeliveryDatesQuery,
        response: { 200: DeliveryDatesAnswer },
      },
    },
    async ({ query: { city = null, personalised, before } }) => {
      const times = await settings.deliveryTimes();
      const now = clock();
      const sent = { city, isPersonalised: personalised === 'true' };
      const dates = times && deliveryDates(times, { paidAt: now, ...sent });
      const deadline =
        times && before !== undefined ? deadlineFor(times, { now, day: before, ...sent }) : null;
      return {
        deadline: deadline && {
          isInTime: deadline.isInTime,
          payBefore: deadline.payBefore?.toISOString() ?? null,
        },
        dates: dates && {
          ...dates,
          today: istanbulDay(now),
          payBefore: dates.payBefore.toISOString(),
        },
      };
    },
  );
};
