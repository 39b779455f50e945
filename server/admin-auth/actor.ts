// Who does something in the back office.
import type { AdminGrants, AdminRole } from '#shared/back-office/rights.ts';

export type SignedInAdmin = {
  adminId: number;
  sessionId: string;
  email: string;
  name: string;
  role: AdminRole;
  grants: AdminGrants;
  hasTotp: boolean;
  /** When this session last proved who it is: password, and code where the second step is on. */
  authenticatedAt: Date;
  /** Set where a program asks with a key that this person made (api-keys.ts). */
  key?: { id: number; label: string };
};

/** The person to whom the audit log attributes changes (audit.ts). */
export type Actor = Pick<SignedInAdmin, 'adminId' | 'email'> & { remoteAddress: string | null };
