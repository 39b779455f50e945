// /admin/companies: companies that buy, their members and their data (our addition).
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  dayColumn,
  type ListFile,
  listFileRoutes,
  textColumn,
  yesColumn,
} from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminCompaniesPage,
  AdminCompaniesQuery,
  AdminCompany,
  type AdminCompanyRow,
  AdminMemberBody,
  CompanyClosedBody,
  CompanyEditBody,
  NewCompanyBody,
  NewMemberBody,
} from '#shared/back-office/companies.ts';
import { id } from '#shared/base/fields.ts';
import {
  addAdminMember,
  changeAdminCompany,
  changeAdminMember,
  closeAdminCompany,
  createAdminCompany,
  listAdminCompanies,
  readAdminCompany,
  removeAdminMember,
} from './companies.ts';

const query = AdminCompaniesQuery.omit({ page: true, size: true });

/** The list of companies as a file. */
const companiesFile = (
  context: Parameters<typeof listAdminCompanies>[0],
): ListFile<(typeof query)['_output'], AdminCompanyRow> => ({
  path: '/admin/companies',
  right: 'companies',
  tag: 'admin companies',
  texts: 'companies',
  query,
  read: (filter, page) => listAdminCompanies(context, { ...filter, ...page }),
  columns: [
    textColumn('name', 40, ({ name }) => name),
    textColumn('taxNumber', 14, ({ taxNumber }) => taxNumber),
    textColumn('taxOffice', 20, ({ taxOffice }) => taxOffice),
    textColumn('group', 20, ({ groupName }) => groupName),
    { key: 'members', width: 10, cell: ({ memberCount }) => memberCount },
    { key: 'orders', width: 10, cell: ({ orderCount }) => orderCount },
    yesColumn('closed', ({ closedAt }) => closedAt !== null),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});

const tags = ['admin companies'];
const params = z.object({ id });
const memberParams = params.extend({ memberId: id });
const response = { 200: AdminCompany };

type Deps = Platform & { settings: Settings };

export const adminCompanyRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'companies'),
  } as const;

  app.get(
    '/admin/companies',
    {
      ...options,
      schema: { tags, querystring: AdminCompaniesQuery, response: { 200: AdminCompaniesPage } },
    },
    async ({ query }) => listAdminCompanies(context, query),
  );
  listFileRoutes(app, context, companiesFile(context));
  app.post(
    '/admin/companies',
    { ...options, schema: { tags, body: NewCompanyBody, response } },
    async (request) => createAdminCompany(context, actorOf(request), request.body),
  );
  app.get(
    '/admin/companies/:id',
    { ...options, schema: { tags, params, response } },
    async (request) => readAdminCompany(context, request.params.id),
  );
  app.put(
    '/admin/companies/:id',
    { ...options, schema: { tags, params, body: CompanyEditBody, response } },
    async (request) =>
      changeAdminCompany(context, actorOf(request), request.params.id, request.body),
  );
  app.put(
    '/admin/companies/:id/closed',
    { ...options, schema: { tags, params, body: CompanyClosedBody, response } },
    async (request) =>
      closeAdminCompany(context, actorOf(request), request.params.id, request.body),
  );
  app.post(
    '/admin/companies/:id/members',
    { ...options, schema: { tags, params, body: NewMemberBody, response } },
    async (request) => addAdminMember(context, actorOf(request), request.params.id, request.body),
  );
  app.put(
    '/admin/companies/:id/members/:memberId',
    { ...options, schema: { tags, params: memberParams, body: AdminMemberBody, response } },
    async (request) => changeAdminMember(context, actorOf(request), request.params, request.body),
  );
  app.delete(
    '/admin/companies/:id/members/:memberId',
    { ...options, schema: { tags, params: memberParams, response } },
    async (request) => removeAdminMember(context, actorOf(request), request.params),
  );
};
