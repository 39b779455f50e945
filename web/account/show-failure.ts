import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api.ts';
import { showFaults } from '../auth/auth-form.ts';

/** Shows what the server says of a form's fields at them. Returns what belongs to none, also when it could not be asked. */
export const showFailure = <Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  networkWords: string,
): string | null => (error instanceof ApiError ? showFaults(error, names, setError) : networkWords);
