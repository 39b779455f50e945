// The calls of the back office for companies.
import type {
  AdminCompaniesPage,
  AdminCompany,
  AdminMemberBody,
  CompanyEditBody,
  NewCompanyBody,
  NewMemberBody,
} from '#shared/back-office/companies.ts';
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
