// /user/orders: order history, and ordering again (specification 7, User).

import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { id } from '#shared/base/fields.ts';
import { ReorderAnswer } from '#shared/cart/customer-cart.ts';
import {
  CompanyOrdersPage,
  CompanyOrdersQuery,
  CustomerOrder,
  CustomerOrderSearchQuery,
  CustomerOrdersPage,
  CustomerOrdersQuery,
  OrderDocumentAnswer,
  OrdersCount,
  orderDocumentKinds,
  RecentOrders,
  RecentOrdersQuery,
  ReorderCheck,
  ReorderItemsBody,
} from '#shared/orders/customer-orders.ts';
import { customerStatuses } from '#shared/orders/order-states.ts';
import { listCompanyOrders } from './company-orders.ts';
import {
  countOrders,
  findCustomerOrder,
  findOrderDocument,
  listOrders,
  recentOrders,
} from './customer-orders.ts';
import { checkReorder, reorder } from './reorder.ts';

type Deps = Platform & { settings: Settings; rules: Rules };
type App = Parameters<Routes<Deps>>[0];

const tags = ['user orders'];

const IdParams = z.object({ id });
const NumberParams = z.object({ n: z.string().max(60) });
const StatusParams = z.object({ status: z.enum(customerStatuses) });
const DocumentParams = IdParams.extend({ kind: z.enum(orderDocumentKinds) });

export const customerOrderRoutes: Routes<Deps> = async (app, context) => {
  const { db } = context;
  const onRequest = signedInOnly(context);
  const config = { isPrivate: true };

  app.get(
    '/user/orders',
    {
      onRequest,
      config,
      schema: { tags, querystring: CustomerOrdersQuery, response: { 200: CustomerOrdersPage } },
    },
    async (request) => listOrders(db, customerOf(request), request.query),
  );

  app.get(
    '/user/orders/search',
    {
      onRequest,
      config,
      schema: {
        tags,
        querystring: CustomerOrderSearchQuery,
        response: { 200: CustomerOrdersPage },
      },
    },
    async (request) => listOrders(db, customerOf(request), request.query, request.query),
  );

  app.get(
    '/user/orders/status/:status',
    {
      onRequest,
      config,
      schema: {
        tags,
        params: StatusParams,
        querystring: CustomerOrdersQuery,
        response: { 200: CustomerOrdersPage },
      },
    },
    async (request) =>
      listOrders(db, customerOf(request), request.query, { status: request.params.status }),
  );

  app.get(
    '/user/orders/recent',
    {
      onRequest,
      config,
      schema: { tags, querystring: RecentOrdersQuery, response: { 200: RecentOrders } },
    },
    async (request) => recentOrders(db, customerOf(request), request.query.limit),
  );

  app.get(
    '/user/orders/count',
    { onRequest, config, schema: { tags, response: { 200: OrdersCount } } },
    async (request) => countOrders(db, customerOf(request)),
  );

  orderRoutes(app, context);
  reorderRoutes(app, context);
};

function orderRoutes(app: App, context: Deps) {
  const { db } = context;
  const onRequest = signedInOnly(context);
  const config = { isPrivate: true };

  app.get(
    '/user/orders/number/:n',
    { onRequest, config, schema: { tags, params: NumberParams, response: { 200: CustomerOrder } } },
    async (request) =>
      findCustomerOrder(
        context,
        customerOf(request),
        { typedNumber: request.params.n },
        languageOf(request),
      ),
  );

  app.get(
    '/user/orders/:id',
    { onRequest, config, schema: { tags, params: IdParams, response: { 200: CustomerOrder } } },
    async (request) =>
      findCustomerOrder(
        context,
        customerOf(request),
        { id: request.params.id },
        languageOf(request),
      ),
  );

  app.get(
    '/user/orders/:id/documents/:kind',
    {
      onRequest,
      config,
      schema: { tags, params: DocumentParams, response: { 200: OrderDocumentAnswer } },
    },
    async (request) =>
      findOrderDocument(
        db,
        customerOf(request),
        { orderId: request.params.id, kind: request.params.kind },
        languageOf(request),
      ),
  );
}

function reorderRoutes(app: App, context: Deps) {
  const onRequest = signedInOnly(context);
  const config = { isPrivate: true };

  app.get(
    '/user/orders/:id/reorder/check',
    { onRequest, config, schema: { tags, params: IdParams, response: { 200: ReorderCheck } } },
    async (request) =>
      checkReorder(context, customerOf(request), request.params.id, languageOf(request)),
  );

  app.post(
    '/user/orders/:id/reorder',
    { onRequest, config, schema: { tags, params: IdParams, response: { 200: ReorderAnswer } } },
    async (request) =>
      reorder(context, customerOf(request), { id: request.params.id }, languageOf(request)),
  );

  app.post(
    '/user/orders/:id/reorder/items',
    {
      onRequest,
      config,
      schema: { tags, params: IdParams, body: ReorderItemsBody, response: { 200: ReorderAnswer } },
    },
    async (request) =>
      reorder(
        context,
        customerOf(request),
        { id: request.params.id, choice: request.body },
        languageOf(request),
      ),
  );
}

/** /user/companies/:id/orders: the orders of a company (our addition). */
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
