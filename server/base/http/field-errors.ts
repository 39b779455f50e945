// The message for a field that a schema refuses: a sentence with the field's name, in the language
// of the request.

import { texts, translate } from '#server/base/errors/texts.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { numberText } from '#shared/base/format.ts';
import { type Issue, issueKind, ruleKey } from '#shared/base/issues.ts';
import type { Language } from '#shared/base/languages.ts';

/** @param sent the data that the schema checked */
export function toFieldError(issue: Issue, sent: unknown, language: Language): FieldError {
  const path = (issue.path ?? []).map(String);
  const key = ruleKey(issue);
  const message = key
    ? translate(language, 'errors', `fields.${key}`)
    : translate(
        language,
        'errors',
        `issues.${issueKind({ ...issue, input: valueAt(sent, path) })}`,
        {
          field: nameOf(path, language),
          ...figuresOf(issue, language),
        },
      );
  return { path: path.join('.'), message };
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  let value = sent;
  for (const step of path) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}

/** The last name in the path: for a row of a list its field, for the list itself the list. */
function nameOf(path: readonly string[], language: Language): string {
  const field = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const isKnown = /^\w+$/.test(field) && texts.exists(`errors:names.${field}`);
  return translate(language, 'errors', `names.${isKnown ? field : 'other'}`);
}

function figuresOf({ minimum, maximum, divisor }: Issue, language: Language) {
  const write = (figure: number | bigint) => numberText(Number(figure), language);
  return {
    ...(minimum === undefined ? {} : { minimum: write(minimum) }),
    ...(maximum === undefined ? {} : { maximum: write(maximum) }),
    ...(divisor === undefined ? {} : { divisor: write(divisor) }),
  };
}
