// /user/companies/:id/orders: the orders of a company (our addition).
import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import { CompanyOrdersPage, CompanyOrdersQuery } from '#shared/orders/company-orders.ts';
import { listCompanyOrders } from './company-orders.ts';

export const companyOrderRoutes: Routes<Platform> = async (app, context) => {
  app.get(
    '/user/companies/:id/orders',
    {
      onRequest: signedInOnly(context),
      config: { isPrivate: true },
      schema: {
        tags: ['companies'],
        params: z.object({ id }),
        querystring: CompanyOrdersQuery,
        response: { 200: CompanyOrdersPage },
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      return listCompanyOrders(
        context.db,
        { companyId: request.params.id, customerId },
        request.query,
      );
    },
  );
};
