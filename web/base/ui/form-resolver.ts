// The rules of a form are schemas of shared/. Unlike the library's own resolver, this one uses the
// message of the whole union ("empty, or a phone number"), because the messages of its branches do
// not know which field they belong to.
import { toNestErrors } from '@hookform/resolvers';
import type {
  FieldErrors,
  FieldValues,
  Resolver,
  ResolverOptions,
  ResolverResult,
} from 'react-hook-form';
import type { z } from 'zod';
import type { Issue } from '#shared/base/issues.ts';
import { afterPress, isPressing } from './after-press.ts';

/**
 * The first problem of each field, with the text from `errorText`. A message adds a line and moves
 * the page, so it waits for the end of the press that leaves the field.
 */
export function formResolver<Values extends FieldValues, Data = Values>(
  schema: z.ZodType,
  errorText: (issue: Issue) => string,
): Resolver<Values, unknown, Data> {
  const check = (
    values: Values,
    options: ResolverOptions<Values>,
  ): ResolverResult<Values, Data> => {
    const read = schema.safeParse(values, { error: (issue) => errorText(issue as Issue) });
    if (read.success) return { values: read.data as Data & FieldValues, errors: {} };
    const problems: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of read.error.issues)
      problems[path.join('.')] ??= { type: code, message };
    return { values: {}, errors: toNestErrors(problems, options) as FieldErrors<Values> };
  };
  return (values, _context, options) =>
    isPressing()
      ? new Promise((done) => afterPress(() => done(check(values, options))))
      : check(values, options);
}
