// The link in the mail to an approver names the request and the approver. It is valid while the
// request waits and the approver may decide, so nothing of it is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';

type Keys = Pick<Platform, 'secrets'>;
export type ApprovalLink = { approvalId: number; approverId: number };

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;
const sign = ({ secrets }: Keys, { approvalId, approverId }: ApprovalLink): string =>
  createHmac('sha256', secrets.mailboxKey)
    .update(`approval ${approvalId} ${approverId}`)
    .digest('base64url');

/** "<request>.<approver>.<signature>" */
export const makeApprovalToken = (keys: Keys, link: ApprovalLink): string =>
  `${link.approvalId}.${link.approverId}.${sign(keys, link)}`;

/** Null for a token that we did not sign. */
export function readApprovalToken(keys: Keys, token: string): ApprovalLink | null {
  const [, approval, approver, signature] = TOKEN.exec(token) ?? [];
  if (!approval || !approver || !signature) return null;
  const link = { approvalId: Number(approval), approverId: Number(approver) };
  // Compared as text: two bits of the last character are not part of the signature's bytes.
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(keys, link)));
  return isOurs ? link : null;
}
