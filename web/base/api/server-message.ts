// What a toast says about each of the nine actions (specification 8). The texts are in
// locales/…/auth.json.
import { ApiError } from './api.ts';

export type Action =
  | 'login'
  | 'register'
  | 'updateProfile'
  | 'changePassword'
  | 'updateMarketing'
  | 'verifyEmail'
  | 'resendVerification'
  | 'forgotPassword'
  | 'resetPassword';

/** The server's message; null if there is none, e.g. when the server could not be reached. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.message === `HTTP ${error.status}`) return null;
  return error.message.trim() || null;
}
