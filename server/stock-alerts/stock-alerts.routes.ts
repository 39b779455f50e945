// POST /products/{id}/stock-alerts: "Gelince haber ver", for guests too.
import { IdParams } from '#shared/catalogue.ts';
import { pickLanguage } from '#shared/languages.ts';
import { StockAlertAnswer, StockAlertBody } from '#shared/stock-alerts.ts';
import { AppError } from '../app-error.ts';
import { findSignedIn } from '../auth/signed-in.ts';
import type { Routes } from '../context.ts';
import { perAddress, perValue } from '../rate-limits.ts';
import { askForAlert } from './stock-alerts.ts';

export const stockAlertRoutes: Routes = async (app, context) => {
  const perEmail = perValue(app, context, { name: 'stock alert e-mail', max: 20, minutes: 60 });

  app.post(
    '/products/:id/stock-alerts',
    {
      config: { isPrivate: true, ...perAddress(context, { name: 'stock alert', max: 20, minutes: 10 }) },
      schema: { tags: ['catalogue'], params: IdParams, body: StockAlertBody, response: { 200: StockAlertAnswer } },
    },
    async (request) => {
      const signedIn = await findSignedIn(context, request);
      const email = request.body.email ?? signedIn?.email;
      // Somebody whose token has just expired is to sign in again, not to be told that an address is missing.
      if (email === undefined) throw new AppError(request.headers.authorization ? 'NOT_SIGNED_IN' : 'VALIDATION_FAILED');
      await perEmail(request, email);
      const language = pickLanguage(request.headers['accept-language']);
      return askForAlert(context, request.params.id, { customerId: signedIn?.customerId ?? null, email, language }, request.body.quantity);
    },
  );
};
