// The calls of the pages of a company.
import type { CompanyBody } from '#shared/customers/account.ts';
import type {
  Company,
  CompanyAddressBody,
  CompanyInvitation,
  InvitationAnswer,
  InvitationBody,
  MemberChange,
} from '#shared/customers/companies.ts';
import type { CompanyOrdersPage } from '#shared/orders/company-orders.ts';
import { browserApi } from '#web/session/browser.ts';

const path = (id: number, rest = '') => `/user/companies/${id}${rest}`;
type Invitations = { content: CompanyInvitation[] };

export const fetchCompany = (id: string, signal: AbortSignal) =>
  browserApi().call<Company>('GET', `/user/companies/${encodeURIComponent(id)}`, { signal });
export const fetchCompanyOrders = (id: number, page: number, signal: AbortSignal) =>
  browserApi().call<CompanyOrdersPage>('GET', path(id, '/orders'), { query: { page }, signal });
export const createCompany = (body: CompanyBody) =>
  browserApi().call<{ companyId: number }>('POST', '/user/companies', { body });
export const changeCompany = (id: number, body: CompanyBody & { version: number }) =>
  browserApi().call<Company>('PUT', path(id), { body });
export const leaveCompany = (id: number) => browserApi().call<void>('POST', path(id, '/leave'));

export const changeMember = (id: number, memberId: number, body: MemberChange) =>
  browserApi().call<Company>('PUT', path(id, `/members/${memberId}`), { body });
export const removeMember = (id: number, memberId: number) =>
  browserApi().call<Company>('DELETE', path(id, `/members/${memberId}`));

export const invite = (id: number, body: InvitationBody) =>
  browserApi().call<Invitations>('POST', path(id, '/invitations'), { body });
export const resendInvitation = (id: number, invitationId: number) =>
  browserApi().call<Invitations>('POST', path(id, `/invitations/${invitationId}/resend`));
export const withdrawInvitation = (id: number, invitationId: number) =>
  browserApi().call<Invitations>('DELETE', path(id, `/invitations/${invitationId}`));
export const lookAtInvitation = (token: string, signal: AbortSignal) =>
  browserApi().call<InvitationAnswer>('POST', '/company-invitations/look', {
    body: { token },
    signal,
  });
export const acceptInvitation = (token: string) =>
  browserApi().call<{ companyId: number }>('POST', '/company-invitations/accept', {
    body: { token },
  });

/** A new address without a key. */
export const saveCompanyAddress = (
  id: number,
  key: { id: number; version: number } | null,
  body: CompanyAddressBody,
) =>
  key === null
    ? browserApi().call<unknown>('POST', path(id, '/addresses'), { body })
    : browserApi().call<unknown>('PUT', path(id, `/addresses/${key.id}`), {
        body: { ...body, version: key.version },
      });
export const removeCompanyAddress = (id: number, addressId: number) =>
  browserApi().call<unknown>('DELETE', path(id, `/addresses/${addressId}`));
