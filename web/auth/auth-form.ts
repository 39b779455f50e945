// The sign-in forms: their rules (those of shared/customers/auth.ts), their error texts, and the
// server's errors.

import type { TFunction } from 'i18next';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { z } from 'zod';
import type { ErrorCode } from '#shared/base/errors.ts';
import { email } from '#shared/base/fields.ts';
import { type Issue, issueKind } from '#shared/base/issues.ts';
import {
  LoginBody,
  NewPassword,
  PASSWORD_MIN_LENGTH,
  RegisterBody,
} from '#shared/customers/auth.ts';
import { ApiError } from '#web/base/api/api.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

export type LoginValues = { email: string; password: string };
export type EmailValues = { email: string };
export type NewPasswordValues = { newPassword: string };
export type RegisterValues = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  acceptsMarketing: boolean;
  acceptsSms: boolean;
};

const RegisterForm = RegisterBody.omit({ languagePreference: true }).refine(
  (values) => !values.acceptsSms || Boolean(values.phoneNumber),
  {
    path: ['phoneNumber'],
    params: { key: 'phoneForSms' },
  },
);

/** An error text that says what to do; the schemas only know that the value is wrong. */
export function errorText(t: TFunction, issue: Issue): string {
  const field = String(issue.path?.at(-1) ?? '');
  const kind = issueKind(issue);
  if (issue.params?.key === 'phoneForSms') return t('auth:register.phoneForSms');
  if (field !== 'phoneNumber' && kind === 'required') return t('auth:errors.required');
  if (kind === 'tooShort' && /password/i.test(field))
    return t('auth:errors.shortPassword', { minimum: PASSWORD_MIN_LENGTH });
  if (kind === 'tooLong') return t('auth:errors.tooLong', { maximum: Number(issue.maximum) });
  if (field === 'email') return t('auth:errors.email');
  return t(field === 'phoneNumber' ? 'auth:errors.phone' : 'auth:errors.invalid');
}

const resolverOf = <Values extends FieldValues>(schema: z.ZodType, t: TFunction) =>
  formResolver<Values>(schema, (issue) => errorText(t, issue));

export const loginResolver = (t: TFunction) =>
  resolverOf<LoginValues>(LoginBody.omit({ sessionId: true }), t);
export const emailResolver = (t: TFunction) => resolverOf<EmailValues>(z.object({ email }), t);
export const newPasswordResolver = (t: TFunction) =>
  resolverOf<NewPasswordValues>(z.object({ newPassword: NewPassword }), t);
export const registerResolver = (t: TFunction) => resolverOf<RegisterValues>(RegisterForm, t);

/**
 * Only known values: an empty one would overwrite text that was typed, or filled in by a password
 * manager, before hydration.
 */
export const typedBefore = <Values extends Record<string, string>>(
  known: Values,
): Partial<Values> =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')) as Partial<Values>;

/** Refusals that belong to a field although the server names none. */
const fieldsOfCodes: Partial<Record<ErrorCode, readonly string[]>> = {
  PASSWORD_TOO_EASY: ['password', 'newPassword'],
  PASSWORD_UNCHANGED: ['newPassword'],
  PASSWORD_WRONG: ['currentPassword', 'password'],
  PHONE_MISSING: ['phoneNumber'],
  EMAIL_TAKEN: ['email'],
};

/**
 * Shows the server's errors at their fields. Returns the message that belongs to no field, to be
 * shown at the button.
 */
export function showErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  if (!(error instanceof ApiError)) return null;
  const named = error.errors.filter(({ path }) => (names as readonly string[]).includes(path));
  const byCode =
    named.length > 0
      ? []
      : (fieldsOfCodes[error.code ?? 'INTERNAL'] ?? []).filter((name) =>
          (names as readonly string[]).includes(name),
        );
  const problems = [...named, ...byCode.map((path) => ({ path, message: error.message }))];
  for (const [index, problem] of problems.entries())
    setError(
      problem.path as FieldPath<Values>,
      { type: 'server', message: problem.message },
      { shouldFocus: index === 0 },
    );
  return problems.length > 0 ? null : error.message;
}
