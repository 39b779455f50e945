// The link of the mail to an approver: says which request and who decides. It counts as long as the
// request waits and they may decide, so nothing of it is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';

type Keys = Pick<Platform, 'secrets'>;
export type ApprovalLink = { approvalId: number; approverId: number };

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;
const sign = ({ secrets }: Keys, { approvalId, approverId }: ApprovalLink): Buffer =>
  createHmac('sha256', secrets.mailboxKey).update(`approval ${approvalId} ${approverId}`).digest();

/** "<request>.<approver>.<signature>" */
export const makeApprovalToken = (keys: Keys, link: ApprovalLink): string =>
  `${link.approvalId}.${link.approverId}.${sign(keys, link).toString('base64url')}`;

/** Null for whatever we did not sign. */
export function readApprovalToken(keys: Keys, token: string): ApprovalLink | null {
  const [, approval, approver, signature] = TOKEN.exec(token) ?? [];
  if (!approval || !approver || !signature) return null;
  const link = { approvalId: Number(approval), approverId: Number(approver) };
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(keys, link));
  return isOurs ? link : null;
}
