// The calls of the back office for companies.
import type {
  AdminCompaniesPage,
  AdminCompany,
  AdminMemberBody,
  CompanyEditBody,
  NewCompanyBody,
  NewMemberBody,
} from '#shared/back-office/companies.ts';
import type {
  CompanyImportAnswer,
  CompanyImportBody,
} from '#shared/back-office/company-imports.ts';
import type { CompanyAddressBody } from '#shared/customers/companies.ts';
import type { Approval, ShopApproveBody, ShopRejectBody } from '#shared/orders/approvals.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

const path = '/admin/companies';

export const listCompanies = (query: Query, signal: AbortSignal) =>
  adminApi().call<AdminCompaniesPage>('GET', path, { query, signal });
export const readCompany = (id: number, signal: AbortSignal) =>
  adminApi().call<AdminCompany>('GET', `${path}/${id}`, { signal });
export const createCompany = (body: NewCompanyBody) =>
  adminApi().call<AdminCompany>('POST', path, { body });
export const changeCompany = (id: number, body: CompanyEditBody) =>
  adminApi().call<AdminCompany>('PUT', `${path}/${id}`, { body });
export const closeCompany = (id: number, body: { isClosed: boolean; version: number }) =>
  adminApi().call<AdminCompany>('PUT', `${path}/${id}/closed`, { body });
export const addMember = (id: number, body: NewMemberBody) =>
  adminApi().call<AdminCompany>('POST', `${path}/${id}/members`, { body });
export const changeMember = (id: number, memberId: number, body: AdminMemberBody) =>
  adminApi().call<AdminCompany>('PUT', `${path}/${id}/members/${memberId}`, { body });
export const removeMember = (id: number, memberId: number) =>
  adminApi().call<AdminCompany>('DELETE', `${path}/${id}/members/${memberId}`);

export const importCompanies = (body: CompanyImportBody) =>
  adminApi().call<CompanyImportAnswer>('POST', `${path}/import`, { body });

/** Without `known`: a new address. */
export const saveAddress = (
  id: number,
  known: { id: number; version: number } | null,
  body: CompanyAddressBody,
) =>
  known === null
    ? adminApi().call<AdminCompany>('POST', `${path}/${id}/addresses`, { body })
    : adminApi().call<AdminCompany>('PUT', `${path}/${id}/addresses/${known.id}`, {
        body: { ...body, version: known.version },
      });
export const removeAddress = (id: number, addressId: number) =>
  adminApi().call<AdminCompany>('DELETE', `${path}/${id}/addresses/${addressId}`);

export const readRequest = (id: number, signal: AbortSignal) =>
  adminApi().call<Approval>('GET', `${path}/approvals/${id}`, { signal });
export const approveRequest = (id: number, body: ShopApproveBody) =>
  adminApi().call<Approval>('POST', `${path}/approvals/${id}/approve`, { body });
export const rejectRequest = (id: number, body: ShopRejectBody) =>
  adminApi().call<Approval>('POST', `${path}/approvals/${id}/reject`, { body });
