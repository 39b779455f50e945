// /admin/customers, for administrators with the right `customer-data`. Exports are POST requests,
// so that no address in a browser history repeats them.

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminCustomer,
  AdminCustomersPage,
  AdminCustomersQuery,
  BlockBody,
  ConsentsQuery,
  CustomerAddressParams,
  CustomerGroupBody,
  CustomerNoteBody,
  CustomerNoteParams,
  CustomerParams,
  CustomerTagBody,
  CustomerTagParams,
  EraseBody,
  PayerBody,
  UsedTags,
} from '#shared/back-office/customers.ts';
import { GuestsPage, GuestsQuery } from '#shared/back-office/guests.ts';
import { customerAccountRoutes } from './customer-accounts.routes.ts';
import { addTag, changeGroup, listUsedTags, removeTag } from './customer-tags.ts';
import {
  addNote,
  blockCustomer,
  eraseForCustomer,
  exportForCustomer,
  findCustomer,
  listCustomers,
  markPayer,
  removeNote,
  unblockCustomer,
} from './customers.ts';
import { customersFile } from './customers-file.ts';
import { guestsFile, listGuests } from './guests.ts';
import { reportConsents } from './report-consents.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin customers'];

export const adminCustomerRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'customer-data') };
  const exporting = {
    ...options,
    onRequest: adminOnly(context, 'customer-data', { needsRecentSignIn: true }),
  };
  const one = { tags, params: CustomerParams, response: { 200: AdminCustomer } };

  app.get(
    '/admin/customers',
    {
      ...options,
      schema: { tags, querystring: AdminCustomersQuery, response: { 200: AdminCustomersPage } },
    },
    async ({ query }) => listCustomers(context, query),
  );
  listFileRoutes(app, context, customersFile(context));

  app.get(
    '/admin/customers/guests',
    { ...options, schema: { tags, querystring: GuestsQuery, response: { 200: GuestsPage } } },
    async ({ query }) => listGuests(context, query),
  );
  listFileRoutes(app, context, guestsFile(context));

  app.post(
    '/admin/customers/consents',
    { ...exporting, schema: { tags, body: ConsentsQuery } },
    async (request, reply) => {
      const { from, to } = request.body;
      const csv = await reportConsents(context, { from, to }, actorOf(request));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="iys-${from}-${to}.csv"`)
        .send(csv);
    },
  );

  app.get('/admin/customers/:id', { ...options, schema: one }, async (request) =>
    findCustomer(context, request.params.id, actorOf(request)),
  );

  await customerAccountRoutes(app, context);
  changeRoutes(app, context);
  tagRoutes(app, context);

  app.post(
    '/admin/customers/:id/export',
    { ...exporting, schema: { tags, params: CustomerParams } },
    async (request, reply) => {
      const data = await exportForCustomer(context, request.params.id, actorOf(request));
      return reply
        .header('content-disposition', `attachment; filename="customer-${request.params.id}.json"`)
        .send(data);
    },
  );

  app.post(
    '/admin/customers/:id/erase',
    {
      ...options,
      schema: { tags, params: CustomerParams, body: EraseBody, response: { 204: z.void() } },
    },
    async (request, reply) => {
      await eraseForCustomer(context, request.params.id, request.body.email, actorOf(request));
      return reply.status(204).send();
    },
  );
};

/** Changes to a customer; each returns the changed customer. */
function changeRoutes(app: Parameters<Routes<Deps>>[0], context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'customer-data') };
  const one = { tags, params: CustomerParams, response: { 200: AdminCustomer } };

  app.put(
    '/admin/customers/:id/block',
    { ...options, schema: { ...one, body: BlockBody } },
    async (request) =>
      blockCustomer(context, request.params.id, request.body.reason, actorOf(request)),
  );

  app.delete('/admin/customers/:id/block', { ...options, schema: one }, async (request) =>
    unblockCustomer(context, request.params.id, actorOf(request)),
  );

  app.put(
    '/admin/customers/:id/addresses/:addressId/e-invoice-payer',
    { ...options, schema: { ...one, params: CustomerAddressParams, body: PayerBody } },
    async (request) => {
      const { id: customerId, addressId } = request.params;
      const { isEInvoicePayer } = request.body;
      return markPayer(context, { customerId, addressId }, isEInvoicePayer, actorOf(request));
    },
  );

  app.post(
    '/admin/customers/:id/notes',
    { ...options, schema: { ...one, body: CustomerNoteBody } },
    async (request) => addNote(context, request.params.id, request.body.text, actorOf(request)),
  );

  app.delete(
    '/admin/customers/:id/notes/:noteId',
    { ...options, schema: { ...one, params: CustomerNoteParams } },
    async (request) =>
      removeNote(context, request.params.id, request.params.noteId, actorOf(request)),
  );
}

/** Tags and groups. */
function tagRoutes(app: Parameters<Routes<Deps>>[0], context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'customer-data') };
  const one = { tags, params: CustomerParams, response: { 200: AdminCustomer } };

  app.get(
    '/admin/customers/tags',
    { ...options, schema: { tags, response: { 200: UsedTags } } },
    async () => listUsedTags(context),
  );

  app.post(
    '/admin/customers/:id/tags',
    { ...options, schema: { ...one, body: CustomerTagBody } },
    async (request) => addTag(context, request.params.id, request.body.name, actorOf(request)),
  );

  app.delete(
    '/admin/customers/:id/tags/:tagId',
    { ...options, schema: { ...one, params: CustomerTagParams } },
    async (request) =>
      removeTag(context, request.params.id, request.params.tagId, actorOf(request)),
  );

  app.put(
    '/admin/customers/:id/group',
    { ...options, schema: { ...one, body: CustomerGroupBody } },
    async (request) => changeGroup(context, request.params.id, request.body.name, actorOf(request)),
  );
}
