// /user/companies: the companies of a customer, their data and addresses, and the company for which
// the cart is (our addition).
import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { perValue } from '#server/base/http/rate-limits.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import { CompanyBody } from '#shared/customers/account.ts';
import {
  ChoiceBody,
  Company,
  CompanyAddressBody,
  CompanyAddressChange,
  CompanyAddressesAnswer,
  CompanyChange,
  JoinedAnswer,
  MemberChange,
  OwnCompaniesAnswer,
} from '#shared/customers/companies.ts';
import {
  addCompanyAddress,
  changeCompanyAddress,
  listChosenAddresses,
  removeCompanyAddress,
} from './addresses.ts';
import {
  changeCompany,
  chooseCompany,
  createCompany,
  listCompanies,
  readCompany,
} from './companies.ts';
import { companyInvitationCalls } from './invitations.routes.ts';
import { changeMember, leaveCompany, removeMember } from './members.ts';

type Deps = Platform;
type Own = { onRequest: ReturnType<typeof signedInOnly>; config: { isPrivate: true } };

const tags = ['companies'];
const CompanyParams = z.object({ id });
const MemberParams = CompanyParams.extend({ memberId: id });
const AddressParams = CompanyParams.extend({ addressId: id });

export const companyRoutes: Routes<Deps> = async (app, context) => {
  const own: Own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  companyCalls(app, context, own);
  memberCalls(app, context, own);
  addressCalls(app, context, own);
  companyInvitationCalls(app, context);
};

function companyCalls(app: App, context: Deps, own: Own) {
  const made = perValue(app, context, { name: 'company made', max: 10, minutes: 60 });

  app.get(
    '/user/companies',
    { ...own, schema: { tags, response: { 200: OwnCompaniesAnswer } } },
    async (request) => ({
      content: await listCompanies(context, customerOf(request).customerId),
    }),
  );

  app.post(
    '/user/companies',
    { ...own, schema: { tags, body: CompanyBody, response: { 200: JoinedAnswer } } },
    async (request) => {
      const { customerId } = customerOf(request);
      await made(request, String(customerId));
      return createCompany(context, customerId, request.body);
    },
  );

  app.put(
    '/user/companies/choice',
    { ...own, schema: { tags, body: ChoiceBody, response: { 200: OwnCompaniesAnswer } } },
    async (request) => {
      const { customerId } = customerOf(request);
      return { content: await chooseCompany(context, customerId, request.body.companyId) };
    },
  );

  app.get(
    '/user/companies/:id',
    { ...own, schema: { tags, params: CompanyParams, response: { 200: Company } } },
    async (request) => {
      const { customerId } = customerOf(request);
      return readCompany(context, { companyId: request.params.id, customerId });
    },
  );

  app.put(
    '/user/companies/:id',
    {
      ...own,
      schema: { tags, params: CompanyParams, body: CompanyChange, response: { 200: Company } },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      return changeCompany(context, { companyId: request.params.id, customerId }, request.body);
    },
  );
}

function memberCalls(app: App, context: Deps, own: Own) {
  app.put(
    '/user/companies/:id/members/:memberId',
    {
      ...own,
      schema: { tags, params: MemberParams, body: MemberChange, response: { 200: Company } },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const { id: companyId, memberId } = request.params;
      return changeMember(context, { companyId, customerId }, memberId, request.body);
    },
  );

  app.delete(
    '/user/companies/:id/members/:memberId',
    { ...own, schema: { tags, params: MemberParams, response: { 200: Company } } },
    async (request) => {
      const { customerId } = customerOf(request);
      const { id: companyId, memberId } = request.params;
      return removeMember(context, { companyId, customerId }, memberId);
    },
  );

  app.post(
    '/user/companies/:id/leave',
    { ...own, schema: { tags, params: CompanyParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      await leaveCompany(context, { companyId: request.params.id, customerId });
      return reply.status(204).send(null);
    },
  );
}

function addressCalls(app: App, context: Deps, own: Own) {
  app.get(
    '/user/companies/addresses',
    { ...own, schema: { tags, response: { 200: CompanyAddressesAnswer } } },
    async (request) => ({
      content: await listChosenAddresses(context.db, customerOf(request).customerId),
    }),
  );

  app.post(
    '/user/companies/:id/addresses',
    {
      ...own,
      schema: {
        tags,
        params: CompanyParams,
        body: CompanyAddressBody,
        response: { 200: CompanyAddressesAnswer },
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      return addCompanyAddress(context, { companyId: request.params.id, customerId }, request.body);
    },
  );

  app.put(
    '/user/companies/:id/addresses/:addressId',
    {
      ...own,
      schema: {
        tags,
        params: AddressParams,
        body: CompanyAddressChange,
        response: { 200: CompanyAddressesAnswer },
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const { id: companyId, addressId } = request.params;
      return changeCompanyAddress(context, { companyId, customerId }, addressId, request.body);
    },
  );

  app.delete(
    '/user/companies/:id/addresses/:addressId',
    { ...own, schema: { tags, params: AddressParams, response: { 200: CompanyAddressesAnswer } } },
    async (request) => {
      const { customerId } = customerOf(request);
      const { id: companyId, addressId } = request.params;
      return removeCompanyAddress(context, { companyId, customerId }, addressId);
    },
  );
}
