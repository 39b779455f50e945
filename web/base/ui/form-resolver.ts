// A form's rules are schemas of shared/. Unlike the library's own resolver this one keeps the words of a union's whole
// ("empty, or a phone number"): those of its branches do not know which field they belong to.
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

export type Issue = {
  code?: string;
  path?: PropertyKey[] | undefined;
  input?: unknown;
  maximum?: number | bigint;
  minimum?: number | bigint;
  origin?: string;
  params?: { key?: string };
};

/** The first problem of each field, in the words of `errorText`. */
export function formResolver<Values extends FieldValues, Data = Values>(
  schema: z.ZodType,
  errorText: (issue: Issue) => string,
): Resolver<Values, unknown, Data> {
  return (values, _context, options) => {
    const read = schema.safeParse(values, { error: (issue) => errorText(issue as Issue) });
    if (read.success) return { values: read.data as Data & FieldValues, errors: {} };
    const problems: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of read.error.issues)
      problems[path.join('.')] ??= { type: code, message };
    return { values: {}, errors: toNestErrors(problems, options) as FieldErrors<Values> };
  };
}
