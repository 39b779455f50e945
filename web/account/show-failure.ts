import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { showErrors } from '#web/auth/auth-form.ts';
import { ApiError } from '#web/base/api/api.ts';

/** Shows what the server says of a form's fields at them. Returns what belongs to none, also when it could not be asked. */
export const showFailure = <Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  networkText: string,
): string | null => (error instanceof ApiError ? showErrors(error, names, setError) : networkText);
