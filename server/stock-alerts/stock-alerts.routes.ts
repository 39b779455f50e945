// POST /products/{id}/stock-alerts: "Gelince haber ver", for guests too.

import { findSignedIn } from '#server/auth/signed-in.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { StockAlertAnswer, StockAlertBody } from '#shared/customers/stock-alerts.ts';
import { askForAlert } from './stock-alerts.ts';

type Deps = Platform;

export const stockAlertRoutes: Routes<Deps> = async (app, context) => {
  const perEmail = perValue(app, context, { name: 'stock alert e-mail', max: 20, minutes: 60 });

  app.post(
    '/products/:id/stock-alerts',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'stock alert', max: 20, minutes: 10 }),
      },
      schema: {
        tags: ['catalogue'],
        params: IdParams,
        body: StockAlertBody,
        response: { 200: StockAlertAnswer },
      },
    },
    async (request) => {
      const signedIn = await findSignedIn(context, request);
      const email = request.body.email ?? signedIn?.email;
      // A customer with an expired token must sign in again, instead of getting an error about a
      // missing address.
      if (email === undefined)
        throw new AppError(request.headers.authorization ? 'NOT_SIGNED_IN' : 'VALIDATION_FAILED');
      await perEmail(request, email);
      const language = languageOf(request);
      return askForAlert(
        context,
        request.params.id,
        { customerId: signedIn?.customerId ?? null, email, language },
        request.body.quantity,
      );
    },
  );
};
