// POST /admin/customers, and the changes that the merchant may make to an account.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  CustomerEmailBody,
  CustomerNamesBody,
  NewCustomerAnswer,
  NewCustomerBody,
} from '#shared/back-office/customer-accounts.ts';
import { AdminCustomer, CustomerParams } from '#shared/back-office/customers.ts';
import { askForEmail, changeNames, openAccount } from './customer-accounts.ts';

const tags = ['admin customers'];

export const customerAccountRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'customer-data') };
  const one = { tags, params: CustomerParams, response: { 200: AdminCustomer } };

  app.post(
    '/admin/customers',
    { ...options, schema: { tags, body: NewCustomerBody, response: { 201: NewCustomerAnswer } } },
    async (request, reply) =>
      reply.status(201).send(await openAccount(context, request.body, actorOf(request))),
  );

  app.put(
    '/admin/customers/:id/names',
    { ...options, schema: { ...one, body: CustomerNamesBody } },
    async (request) => changeNames(context, request.params.id, request.body, actorOf(request)),
  );

  app.post(
    '/admin/customers/:id/email',
    {
      ...options,
      onRequest: adminOnly(context, 'customer-data', { needsRecentSignIn: true }),
      schema: { ...one, body: CustomerEmailBody },
    },
    async (request) =>
      askForEmail(context, request.params.id, request.body.email, actorOf(request)),
  );
};
