// The forms of the profile: their rules (those of shared/customers/account.ts) and their error
// texts.
import type { TFunction } from 'i18next';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import {
  DeleteAccountBody,
  EmailChangeBody,
  PasswordBody,
  ProfileBody,
} from '#shared/customers/account.ts';
import { errorText, showErrors } from '#web/auth/auth-form.ts';
import { ApiError } from '#web/base/api/api.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

export type PersonalValues = { firstName: string; lastName: string; phoneNumber: string };
export type EmailChangeValues = { email: string; password: string };
export type PasswordValues = { currentPassword: string; newPassword: string };
export type DeletionValues = { password: string };

export const personalResolver = (t: TFunction) =>
  formResolver<PersonalValues>(ProfileBody, (issue) => errorText(t, issue));
export const emailChangeResolver = (t: TFunction) =>
  formResolver<EmailChangeValues>(EmailChangeBody, (issue) => errorText(t, issue));
export const passwordResolver = (t: TFunction) =>
  formResolver<PasswordValues>(PasswordBody, (issue) => errorText(t, issue));
export const deletionResolver = (t: TFunction) =>
  formResolver<DeletionValues>(DeleteAccountBody, (issue) => errorText(t, issue));

/**
 * Shows the server's errors at the form's fields. Returns the message that belongs to no field,
 * also when the server could not be reached.
 */
export const showFailure = <Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  networkText: string,
): string | null => (error instanceof ApiError ? showErrors(error, names, setError) : networkText);
