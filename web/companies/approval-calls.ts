import { browserApi } from '#web/session/browser.ts';

/** A request by its number, or by the token of a link. */
export type ApprovalKey = { id: string } | { token: string };

export const fetchApprovals = async (companyId: number, signal: AbortSignal) =>
  (await browserApi().get('/user/companies/{id}/approvals', { path: { id: companyId }, signal }))
    .content;

export const fetchApproval = (key: ApprovalKey, signal: AbortSignal) =>
  'id' in key
    ? browserApi().get('/user/approvals/{id}', { path: { id: key.id }, signal })
    : browserApi().post('/approvals/look', { body: key, signal });

export const approve = (key: ApprovalKey, body: { expectedTotal: number; comment: string }) =>
  'id' in key
    ? browserApi().post('/user/approvals/{id}/approve', { path: { id: key.id }, body })
    : browserApi().post('/approvals/approve', { body: { ...body, ...key } });

export const reject = (key: ApprovalKey, body: { comment: string }) =>
  'id' in key
    ? browserApi().post('/user/approvals/{id}/reject', { path: { id: key.id }, body })
    : browserApi().post('/approvals/reject', { body: { ...body, ...key } });

export const withdraw = (id: number) =>
  browserApi().post('/user/approvals/{id}/withdraw', { path: { id } });
