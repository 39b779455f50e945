// POST /products/quick-order: rows of codes and quantities, checked.
import { QuickOrderAnswer, QuickOrderBody } from '#shared/customer-orders.ts';
import { pickLanguage } from '#shared/languages.ts';
import type { Routes } from '../context.ts';
import { perAddress } from '../rate-limits.ts';
import { checkQuickOrder } from './quick-order.ts';

export const quickOrderRoutes: Routes = async (app, context) => {
  app.post(
    '/products/quick-order',
    {
      config: perAddress(context, { name: 'quick order', max: 60, minutes: 1 }),
      schema: { tags: ['catalogue'], body: QuickOrderBody, response: { 200: QuickOrderAnswer } },
    },
    async (request) => checkQuickOrder(context.db, request.body.rows, pickLanguage(request.headers['accept-language'])),
  );
};
