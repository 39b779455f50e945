// /admin/companies/:id/addresses: addresses of a company, maintained by the shop (our addition).
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AdminCompany } from '#shared/back-office/companies.ts';
import { id } from '#shared/base/fields.ts';
import { CompanyAddressBody, CompanyAddressChange } from '#shared/customers/companies.ts';
import { addAdminAddress, changeAdminAddress, removeAdminAddress } from './addresses.ts';

const tags = ['admin companies'];
const params = z.object({ id });
const addressParams = params.extend({ addressId: id });
const response = { 200: AdminCompany };

type Deps = Platform & { settings: Settings };

export const adminCompanyAddressRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'companies'),
  } as const;

  app.post(
    '/admin/companies/:id/addresses',
    { ...options, schema: { tags, params, body: CompanyAddressBody, response } },
    async (request) => addAdminAddress(context, actorOf(request), request.params.id, request.body),
  );
  app.put(
    '/admin/companies/:id/addresses/:addressId',
    { ...options, schema: { tags, params: addressParams, body: CompanyAddressChange, response } },
    async (request) => changeAdminAddress(context, actorOf(request), request.params, request.body),
  );
  app.delete(
    '/admin/companies/:id/addresses/:addressId',
    { ...options, schema: { tags, params: addressParams, response } },
    async (request) => removeAdminAddress(context, actorOf(request), request.params),
  );
};
