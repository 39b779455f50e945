// The back office on the wire: who may do what, and what was done.
import { z } from 'zod';
import { email, line } from '#shared/base/fields.ts';
import { ADMIN_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '#shared/customers/auth.ts';
import { adminGrants, adminRoles, givenGrants } from './rights.ts';

export const ADMIN_TOKEN_MINUTES = 15;
export const ADMIN_SESSION_HOURS = 12;
/** For this long after a sign-in, changes that need a recent sign-in do not ask for a new one. */
export const RECENT_SIGN_IN_MINUTES = 5;

export const AdminLoginBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  code: z.string().max(20).nullish(),
});
export const AdminProfile = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  grants: z.array(z.enum(adminGrants)),
});
export type AdminProfile = z.infer<typeof AdminProfile>;
export const ConfirmationBody = AdminLoginBody.omit({ email: true });
/** The refresh token is a cookie (server/admin-auth/admin-token.ts). */
export const AdminTokens = z.object({
  token: z.string(),
  accessToken: z.string(),
  expiresIn: z.int(),
  admin: AdminProfile,
});
export type AdminTokens = z.infer<typeof AdminTokens>;

/**
 * The signed-in administrator. With `mustSetUpTotp` all other requests are refused until TOTP is
 * set up.
 */
export const OwnAdmin = AdminProfile.extend({
  hasTotp: z.boolean(),
  mustSetUpTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type OwnAdmin = z.infer<typeof OwnAdmin>;

/** Spaces that people type into codes have no meaning. */
const code = z.string().trim().min(6).max(20);
export const CodeBody = z.object({ code });
const NewAdminPassword = z.string().min(ADMIN_PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

export const AdminPasswordBody = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  newPassword: NewAdminPassword,
});
export const TotpStart = z.object({
  secret: z.string(),
  uri: z.string().meta({ description: 'otpauth:// for a QR code' }),
});
export type TotpStart = z.infer<typeof TotpStart>;
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
export const AdminSessionRow = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  remoteAddress: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type AdminSessionRow = z.infer<typeof AdminSessionRow>;

export const TeamMember = AdminProfile.extend({
  isActive: z.boolean(),
  hasTotp: z.boolean(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type TeamMember = z.infer<typeof TeamMember>;
export const InvitationRow = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  grants: z.array(z.enum(adminGrants)),
  createdAt: z.string(),
  expiresAt: z.string(),
  isOver: z.boolean(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;
export const TeamAnswer = z.object({
  members: z.array(TeamMember),
  invitations: z.array(InvitationRow),
  requiresTotp: z.boolean(),
});
export type TeamAnswer = z.infer<typeof TeamAnswer>;
/** Without `grants`, those of the preset apply; the owner has all. */
const chosenRights = {
  role: z.enum(adminRoles),
  grants: z.array(z.enum(givenGrants)).max(givenGrants.length).optional(),
};
export const TeamMemberBody = z.object({
  name: line(120),
  ...chosenRights,
  isActive: z.boolean(),
  version: z.int().min(1),
});
export const InvitationBody = z.object({ email, name: line(120), ...chosenRights });
export const SecurityBody = z.object({ requiresTotp: z.boolean() });

/** The token is in the fragment of the mail's link. */
export const InvitationTokenBody = z.object({ token: z.string().min(1).max(200) });
export const InvitationAnswer = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;
export const AcceptBody = InvitationTokenBody.extend({
  name: line(120),
  password: NewAdminPassword,
});
