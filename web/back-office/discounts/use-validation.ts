// What the server finds wrong or doubtful about a draft, while it is being typed.
import { useEffect, useState } from 'react';
import type { Finding } from '#shared/back-office/discounts.ts';
import { ApiError } from '#web/base/api/api.ts';
import { validateRule } from './rule-calls.ts';
import type { RuleBody } from './rule-form.ts';

/** A pause while typing that is worth a question. */
export const VALIDATE_DELAY_MS = 400;

/** `malformed` are fields whose value cannot be read at all, as 101 per cent. */
export type Validation = {
  findings: readonly Finding[];
  errors: Readonly<Record<string, string>>;
  malformed: readonly string[];
};

/** The name of a field in the form: "conditions.minQuantity" → "minQuantity", "customerEmails.3" → "customerEmails". */
export const fieldOfPath = (path: string): string =>
  path.replace(/^(draft\.)?(conditions\.)?/, '').replace(/\..*$/, '');

/** What was found about the draft before stays until the newer answer is there. */
export function useValidation(body: RuleBody, id: number | null): Validation {
  const [state, setState] = useState<Validation>({ findings: [], errors: {}, malformed: [] });
  const draft = JSON.stringify(body);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { findings } = await validateRule(
          { body: JSON.parse(draft) as RuleBody, id },
          abort.signal,
        );
        const errors = findings.flatMap(({ severity, path, message }) =>
          severity === 'error' && path ? [[fieldOfPath(path), message]] : [],
        );
        setState({ findings, errors: Object.fromEntries(errors), malformed: [] });
      } catch (error) {
        if (abort.signal.aborted) return;
        // The server names the field. When it cannot be reached, saving says so.
        const errors =
          error instanceof ApiError
            ? error.errors.map(({ path, message }) => [fieldOfPath(path), message])
            : [];
        setState({
          findings: [],
          errors: Object.fromEntries(errors),
          malformed: Object.keys(Object.fromEntries(errors)),
        });
      }
    }, VALIDATE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, id]);
  return state;
}
