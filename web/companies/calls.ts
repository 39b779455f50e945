// The calls of a company's pages.
import type { CompanyBody } from '#shared/customers/account.ts';
import type {
  CompanyAddressBody,
  InvitationBody,
  MemberChange,
} from '#shared/customers/companies.ts';
import { browserApi } from '#web/session/browser.ts';

export const fetchCompany = (id: string, signal: AbortSignal) =>
  browserApi().get('/user/companies/{id}', { path: { id }, signal });
export const fetchCompanyOrders = (id: number, page: number, signal: AbortSignal) =>
  browserApi().get('/user/companies/{id}/orders', { path: { id }, query: { page }, signal });
export const createCompany = (body: CompanyBody) => browserApi().post('/user/companies', { body });
export const changeCompany = (id: number, body: CompanyBody & { version: number }) =>
  browserApi().put('/user/companies/{id}', { path: { id }, body });
export const leaveCompany = (id: number) =>
  browserApi().post('/user/companies/{id}/leave', { path: { id } });

export const changeMember = (id: number, memberId: number, body: MemberChange) =>
  browserApi().put('/user/companies/{id}/members/{memberId}', { path: { id, memberId }, body });
export const removeMember = (id: number, memberId: number) =>
  browserApi().delete('/user/companies/{id}/members/{memberId}', { path: { id, memberId } });

export const invite = (id: number, body: InvitationBody) =>
  browserApi().post('/user/companies/{id}/invitations', { path: { id }, body });
export const resendInvitation = (id: number, invitationId: number) =>
  browserApi().post('/user/companies/{id}/invitations/{invitationId}/resend', {
    path: { id, invitationId },
  });
export const withdrawInvitation = (id: number, invitationId: number) =>
  browserApi().delete('/user/companies/{id}/invitations/{invitationId}', {
    path: { id, invitationId },
  });
export const lookAtInvitation = (token: string, signal: AbortSignal) =>
  browserApi().post('/company-invitations/look', {
    body: { token },
    signal,
  });
export const acceptInvitation = (token: string) =>
  browserApi().post('/company-invitations/accept', {
    body: { token },
  });

/** Without a key: a new address. */
export const saveCompanyAddress = (
  id: number,
  key: { id: number; version: number } | null,
  body: CompanyAddressBody,
) =>
  key === null
    ? browserApi().post('/user/companies/{id}/addresses', { path: { id }, body })
    : browserApi().put('/user/companies/{id}/addresses/{addressId}', {
        path: { id, addressId: key.id },
        body: { ...body, version: key.version },
      });
export const removeCompanyAddress = (id: number, addressId: number) =>
  browserApi().delete('/user/companies/{id}/addresses/{addressId}', { path: { id, addressId } });
