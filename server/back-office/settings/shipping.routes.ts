// /admin/settings/shipping/…: previews beside the shipping settings.

import { adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { checkRows, productIdsOf } from '#server/cart/check-rows.ts';
import { totalsOfRows } from '#server/cart/row-totals.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Settings } from '#server/settings/settings.ts';
import { toShippingRules } from '#server/settings/shipping-record.ts';
import { toLira, ZERO } from '#shared/base/money.ts';
import { errorsOfShipping } from '#shared/settings/setting-errors.ts';
import {
  type ShippingFields,
  TrialAnswer,
  TrialBody,
  UnmeasuredPage,
  UnmeasuredQuery,
} from '#shared/settings/settings.ts';
import { carrierCost, isMeasured, kilograms } from '#shared/shipping/shipping.ts';
import { toShippingRecord } from './setting-fields.ts';
import { refuse } from './settings.ts';
import { selectUnmeasured } from './shipping.sql.ts';

/**
 * Shipping by desi for the merchant: products without a weight, and the shipping cost of a cart by
 * a draft of the table. The rule itself is in shared/shipping/shipping.ts.
 */
async function listUnmeasured(
  { db }: Pick<Platform, 'db'>,
  { page, size }: { page: number; size: number },
): Promise<UnmeasuredPage> {
  const rows = await selectUnmeasured(db, { limit: size + 1, offset: page * size });
  return { content: rows.slice(0, size), page, size, hasNext: rows.length > size };
}

/** @throws AppError VALIDATION_FAILED */
async function tryShipping(
  { sellables, settings }: { sellables: Sellables; settings: Settings },
  {
    shipping,
    items,
  }: { shipping: ShippingFields; items: { productId: number; quantity: number }[] },
): Promise<TrialAnswer> {
  refuse(errorsOfShipping(shipping));
  const rules = toShippingRules(toShippingRecord(shipping));
  const [products, rates] = await Promise.all([
    sellables.find(productIdsOf(items)),
    settings.rates(),
  ]);
  const { totals } = totalsOfRows(checkRows(items, products), {
    rates,
    delivery: {
      rules,
      optionId: null,
    },
  });
  const desi = totals.delivery?.load.desi ?? 0;
  const costOf = (id: string) => {
    const option = rules.options.find((one) => one.id === id);
    return option ? carrierCost(option, desi) : ZERO;
  };
  return {
    desi,
    weightKg: kilograms(totals.delivery?.load.weightG ?? 0),
    subtotal: toLira(totals.subtotal),
    options: (totals.delivery?.offers ?? []).map(({ id, name, price, isBuyerPays }) => {
      const cost = costOf(id);
      return {
        id,
        nameTr: name.tr,
        price: toLira(price),
        cost: cost === null ? null : toLira(cost),
        isBuyerPays,
      };
    }),
    unmeasured: products.filter((product) => !isMeasured(product)).map(({ id }) => id),
  };
}

type Deps = Platform & { settings: Settings; sellables: Sellables };

const tags = ['admin settings'];

export const adminShippingRoutes: Routes<Deps> = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;

  app.get(
    '/admin/settings/shipping/unmeasured',
    { ...owner, schema: { tags, querystring: UnmeasuredQuery, response: { 200: UnmeasuredPage } } },
    async ({ query }) => listUnmeasured(context, query),
  );
  app.post(
    '/admin/settings/shipping/trial',
    {
      ...owner,
      onRequest: adminOnly(context, 'settings', { onlyCalculates: true }),
      schema: { tags, body: TrialBody, response: { 200: TrialAnswer } },
    },
    async ({ body }) => tryShipping(context, body),
  );
};
