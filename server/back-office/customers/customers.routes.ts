// /admin/customers, for administrators with the right `customer-data`. Exports are POST requests,
// so that no address in a browser history repeats them.

import { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import {
  dayColumn,
  type ListFile,
  listFileRoutes,
  textColumn,
  yesColumn,
} from '#server/back-office/files/list-file.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { selectConsentsSince } from '#server/consents/consents.sql.ts';
import { readSince, toCsv } from '#server/consents/iys.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminCustomer,
  type AdminCustomerRow,
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
  GuestsPage,
  GuestsQuery,
  MOST_REPORTED,
  PayerBody,
  UsedTags,
} from '#shared/back-office/customers.ts';
import { DAY_MS } from '#shared/base/format.ts';
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
import { guestsFile, listGuests } from './guests.ts';

// Consents of a period as a file for İYS, from a button in the back office; `npm run iys` does the
// same from the command line.

/** Days in Turkish time, both included. @throws AppError VALIDATION_FAILED, TOO_MANY_ROWS */
async function reportConsents(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { from, to }: { from: string; to: string },
  actor: Actor,
): Promise<string> {
  const since = readSince(from);
  const lastDay = readSince(to);
  if (!since || !lastDay) throw new AppError('VALIDATION_FAILED');
  const consents = await selectConsentsSince(db, since, {
    before: new Date(lastDay.getTime() + DAY_MS),
    limit: MOST_REPORTED + 1,
  });
  if (consents.length > MOST_REPORTED)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_REPORTED } });
  const after = { from, to, rows: consents.length };
  await inTransaction(db, (tx) =>
    writeAudit(
      tx,
      actor,
      { action: 'export', entity: 'consents', entityId: `${from}/${to}`, before: null, after },
      clock(),
    ),
  );
  return toCsv(consents);
}

const query = AdminCustomersQuery.omit({ page: true, size: true });

/** The list of customers as a file. */
const customersFile = (
  context: Parameters<typeof listCustomers>[0],
): ListFile<(typeof query)['_output'], AdminCustomerRow> => ({
  path: '/admin/customers',
  right: 'customer-data',
  tag: 'admin customers',
  texts: 'customers',
  query,
  read: (filter, page) => listCustomers(context, { ...filter, ...page }),
  columns: [
    textColumn('firstName', 20, ({ firstName }) => firstName),
    textColumn('lastName', 20, ({ lastName }) => lastName),
    textColumn('email', 32, ({ email }) => email),
    textColumn('phone', 18, ({ phone }) => phone),
    textColumn('group', 20, ({ group }) => group),
    textColumn('tags', 32, ({ tags }) => tags.join(', ')),
    yesColumn('verified', ({ isVerified }) => isVerified),
    yesColumn('blocked', ({ isBlocked }) => isBlocked),
    { key: 'orders', width: 10, cell: ({ orderCount }) => orderCount },
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});

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
