// /admin/companies: companies that buy, their members and their data (our addition).
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminCompaniesPage,
  AdminCompaniesQuery,
  AdminCompany,
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
import { companiesFile } from './companies-file.ts';

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
