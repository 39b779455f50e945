// POST /products/quick-order: checks rows of codes and quantities.

import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { pickLanguage } from '#shared/base/languages.ts';
import { QuickOrderAnswer, QuickOrderBody } from '#shared/orders/customer-orders.ts';
import { checkQuickOrder } from './quick-order.ts';

type Deps = Platform;

export const quickOrderRoutes: Routes<Deps> = async (app, context) => {
  app.post(
    '/products/quick-order',
    {
      config: perAddress(context, { name: 'quick order', max: 60, minutes: 1 }),
      schema: { tags: ['catalogue'], body: QuickOrderBody, response: { 200: QuickOrderAnswer } },
    },
    async (request) =>
      checkQuickOrder(
        context.db,
        request.body.rows,
        pickLanguage(request.headers['accept-language']),
      ),
  );
};
