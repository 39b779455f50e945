// The calls of the back office for companies.
import type {
  AdminMemberBody,
  CompanyEditBody,
  CompanyImportBody,
  NewCompanyBody,
  NewMemberBody,
} from '#shared/back-office/companies.ts';
import type { CompanyAddressBody } from '#shared/customers/companies.ts';
import type { ShopApproveBody, ShopRejectBody } from '#shared/orders/approvals.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

export const listCompanies = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/companies', { query, signal });
export const readCompany = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/companies/{id}', { path: { id }, signal });
export const createCompany = (body: NewCompanyBody) =>
  adminApi().post('/admin/companies', { body });
export const changeCompany = (id: number, body: CompanyEditBody) =>
  adminApi().put('/admin/companies/{id}', { path: { id }, body });
export const closeCompany = (id: number, body: { isClosed: boolean; version: number }) =>
  adminApi().put('/admin/companies/{id}/closed', { path: { id }, body });
export const addMember = (id: number, body: NewMemberBody) =>
  adminApi().post('/admin/companies/{id}/members', { path: { id }, body });
export const changeMember = (id: number, memberId: number, body: AdminMemberBody) =>
  adminApi().put('/admin/companies/{id}/members/{memberId}', { path: { id, memberId }, body });
export const removeMember = (id: number, memberId: number) =>
  adminApi().delete('/admin/companies/{id}/members/{memberId}', { path: { id, memberId } });

export const importCompanies = (body: CompanyImportBody) =>
  adminApi().post('/admin/companies/import', { body });

/** Without `known`: a new address. */
export const saveAddress = (
  id: number,
  known: { id: number; version: number } | null,
  body: CompanyAddressBody,
) =>
  known === null
    ? adminApi().post('/admin/companies/{id}/addresses', { path: { id }, body })
    : adminApi().put('/admin/companies/{id}/addresses/{addressId}', {
        path: { id, addressId: known.id },
        body: { ...body, version: known.version },
      });
export const removeAddress = (id: number, addressId: number) =>
  adminApi().delete('/admin/companies/{id}/addresses/{addressId}', { path: { id, addressId } });

export const readRequest = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/companies/approvals/{id}', { path: { id }, signal });
export const approveRequest = (id: number, body: ShopApproveBody) =>
  adminApi().post('/admin/companies/approvals/{id}/approve', { path: { id }, body });
export const rejectRequest = (id: number, body: ShopRejectBody) =>
  adminApi().post('/admin/companies/approvals/{id}/reject', { path: { id }, body });
