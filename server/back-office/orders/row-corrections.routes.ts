// /admin/orders/{orderNumber}/rows: corrections of the rows of a placed order (decision 0064).

import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AdminOrder } from '#shared/back-office/order.ts';
import {
  RowsCorrectionBody,
  RowsPreview,
  RowsPreviewBody,
} from '#shared/back-office/order-changes.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { readBackOfficeOrder, rightOf } from './order.ts';
import { correctRows, previewCorrection } from './row-corrections.ts';

type Deps = Platform & { settings: Settings; rules: Rules; providers: Providers };

const tags = ['admin orders'];

export const adminRowCorrectionRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, rightOf.correct),
  } as const;
  app.post(
    '/admin/orders/:orderNumber/rows/preview',
    {
      ...options,
      onRequest: adminOnly(context, rightOf.correct, { onlyCalculates: true }),
      schema: { tags, params: OrderParams, body: RowsPreviewBody, response: { 200: RowsPreview } },
    },
    async ({ params, body }) => previewCorrection(context, params.orderNumber, body.rows),
  );
  app.put(
    '/admin/orders/:orderNumber/rows',
    {
      ...options,
      schema: {
        tags,
        params: OrderParams,
        body: RowsCorrectionBody,
        response: { 200: AdminOrder },
      },
    },
    async (request) => {
      const { grants } = adminOf(request);
      await correctRows(context, request.params.orderNumber, request.body, {
        actor: actorOf(request),
        grants,
      });
      return readBackOfficeOrder(context, request.params.orderNumber, grants);
    },
  );
};
