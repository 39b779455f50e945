// What the server finds wrong or doubtful about a draft, while it is being typed.
import { useEffect, useState } from 'react';
import type { Finding } from '#shared/admin-discounts.ts';
import { ApiError } from '../../api.ts';
import { validateRule } from './rule-calls.ts';
import type { RuleBody } from './rule-form.ts';

/** A pause while typing that is worth a question. */
export const VALIDATE_DELAY_MS = 400;

/** `malformed` are fields whose value cannot be read at all, as 101 per cent. */
export type Validation = { findings: readonly Finding[]; faults: Readonly<Record<string, string>>; malformed: readonly string[] };

/** The name of a field in the form: "conditions.minQuantity" → "minQuantity", "customerEmails.3" → "customerEmails". */
export const fieldOfPath = (path: string): string => path.replace(/^(draft\.)?(conditions\.)?/, '').replace(/\..*$/, '');

/** What was found about the draft before stays until the newer answer is there. */
export function useValidation(body: RuleBody, id: number | null): Validation {
  const [state, setState] = useState<Validation>({ findings: [], faults: {}, malformed: [] });
  const draft = JSON.stringify(body);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { findings } = await validateRule({ body: JSON.parse(draft) as RuleBody, id }, abort.signal);
        const faults = findings.flatMap(({ severity, path, message }) => (severity === 'error' && path ? [[fieldOfPath(path), message]] : []));
        setState({ findings, faults: Object.fromEntries(faults), malformed: [] });
      } catch (error) {
        if (abort.signal.aborted) return;
        // The server names the field. When it cannot be reached, saving says so.
        const faults = error instanceof ApiError ? error.errors.map(({ path, message }) => [fieldOfPath(path), message]) : [];
        setState({ findings: [], faults: Object.fromEntries(faults), malformed: Object.keys(Object.fromEntries(faults)) });
      }
    }, VALIDATE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, id]);
  return state;
}
