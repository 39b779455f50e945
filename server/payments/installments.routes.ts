// POST /installments: what paying in parts costs, by family of cards.
import { InstallmentsAnswer, InstallmentsBody } from '#shared/checkout.ts';
import type { Routes } from '../context.ts';
import { perAddress } from '../rate-limits.ts';
import { installmentTable } from './installments.ts';

export const installmentRoutes: Routes = async (app, context) => {
  // Each new price may be a question to the provider: its own limit is a hundred a minute for everybody.
  app.post(
    '/installments',
    { config: perAddress(context, { name: 'installments', max: 30, minutes: 1 }), schema: { tags: ['payments'], body: InstallmentsBody, response: { 200: InstallmentsAnswer } } },
    async (request) => installmentTable(context, request.body),
  );
};
