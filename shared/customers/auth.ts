// Signing in and out on the wire (specification 7, Auth).
import { z } from 'zod';
import { email, line, phone } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';

export const PASSWORD_MIN_LENGTH = 10;
/** For administrators. */
export const ADMIN_PASSWORD_MIN_LENGTH = 12;
/** Longer than any passphrase; keeps hashing under a second. */
export const PASSWORD_MAX_LENGTH = 128;
export const ACCESS_TOKEN_MINUTES = 30;
export const REFRESH_TOKEN_DAYS = 30;

/**
 * A newly chosen password. A password typed to sign in is only limited in length, because older
 * rules may have been different.
 */
export const NewPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
const TypedPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH);
const LinkToken = z.string().min(1).max(200);

export const RegisterBody = z.object({
  firstName: line(60),
  lastName: line(60),
  email,
  password: NewPassword,
  phoneNumber: z.union([z.literal('').transform(() => null), phone]).nullish(),
  acceptsMarketing: z.boolean().default(false),
  acceptsSms: z.boolean().default(false),
  languagePreference: z.enum(languages).optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;
export type RegisterInput = z.input<typeof RegisterBody>;

export const LoginBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: TypedPassword,
  /** Random per browser; names the browser in the list of sessions. */
  sessionId: z.string().max(100).nullish(),
  /** The proof from POST /auth/verify-email, if this browser opened the link. */
  mailboxProof: z.string().max(200).nullish(),
});
export type LoginBody = z.infer<typeof LoginBody>;

/** `token` and `accessToken` are the same (specification 7). */
export const TokensAnswer = z.object({
  token: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token expires. */
  expiresIn: z.int(),
});
export type TokensAnswer = z.infer<typeof TokensAnswer>;

export const RefreshBody = z.object({ refreshToken: z.string().min(1).max(400) });
export const LogoutBody = z.object({ refreshToken: z.string().max(400).nullish() }).nullish();
export const VerifyEmailBody = z.object({ token: LinkToken });
export const EmailBody = z.object({ email });
export const ResetPasswordBody = z.object({ token: LinkToken, newPassword: NewPassword });

/** A text for a toast, in the language of the request. */
export const MessageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/**
 * `mailboxProof` if no customer was signed in: the browser sends it with the next sign-in, and the
 * customer gets the older orders of the mailbox.
 */
export const VerifyEmailAnswer = MessageAnswer.extend({ mailboxProof: z.string().optional() });
export type VerifyEmailAnswer = z.infer<typeof VerifyEmailAnswer>;
