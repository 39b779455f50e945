// The person who does something in the back office.
import type { AdminGrants, AdminRole } from '#shared/back-office/rights.ts';

export type SignedInAdmin = {
  adminId: number;
  sessionId: string;
  email: string;
  name: string;
  role: AdminRole;
  grants: AdminGrants;
  hasTotp: boolean;
  /**
   * When the person of this session last proved their identity: password, and code if the second
   * step is on.
   */
  authenticatedAt: Date;
  /** Set if a program calls with a key that this person created (api-keys.ts). */
  key?: { id: number; label: string };
};

/** The person to whom the audit log attributes changes (audit.ts). */
export type Actor = Pick<SignedInAdmin, 'adminId' | 'email'> & { remoteAddress: string | null };
