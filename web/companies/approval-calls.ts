// The calls about orders that wait for an approval: in the account, or with the token of a mail.
import type { Approval, ApprovalsAnswer } from '#shared/orders/approvals.ts';
import { browserApi } from '#web/session/browser.ts';

/** A request by its number, or by the token of a link. */
export type ApprovalKey = { id: string } | { token: string };

export const fetchApprovals = async (companyId: number, signal: AbortSignal) =>
  (
    await browserApi().call<ApprovalsAnswer>('GET', `/user/companies/${companyId}/approvals`, {
      signal,
    })
  ).content;

const path = (id: string, act = '') => `/user/approvals/${encodeURIComponent(id)}${act}`;

export const fetchApproval = (key: ApprovalKey, signal: AbortSignal) =>
  'id' in key
    ? browserApi().call<Approval>('GET', path(key.id), { signal })
    : browserApi().call<Approval>('POST', '/approvals/look', { body: key, signal });

export const approve = (key: ApprovalKey, body: { expectedTotal: number; comment: string }) =>
  'id' in key
    ? browserApi().call<Approval>('POST', path(key.id, '/approve'), { body })
    : browserApi().call<Approval>('POST', '/approvals/approve', { body: { ...body, ...key } });

export const reject = (key: ApprovalKey, body: { comment: string }) =>
  'id' in key
    ? browserApi().call<Approval>('POST', path(key.id, '/reject'), { body })
    : browserApi().call<Approval>('POST', '/approvals/reject', { body: { ...body, ...key } });

export const withdraw = (id: number) =>
  browserApi().call<Approval>('POST', path(String(id), '/withdraw'));
