// The consent cookie of a visitor's browser (decision 0020), and the ids of the analytics tag.
// Pure.

import { DAY_MS } from '#shared/base/format.ts';

/** The tag's ids for the visitor; only if the visitor has allowed analytics. */
export type MeasuredVisitor = {
  clientId: string;
  sessionId: string | null;
  allowsMarketing: boolean;
};

const CONSENT_COOKIE = 'flakon_consent';
/** Same as in the browser: web/analytics/consent-record.ts. */
export const CONSENT_DAYS = 180;

/** Null: no data of this order may be sent out. */
export function measuredVisitor(cookies: string | undefined, now: Date): MeasuredVisitor | null {
  const values = new Map(
    (cookies ?? '').split(/; */).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const consent = new URLSearchParams(values.get(CONSENT_COOKIE) ?? '');
  const age = now.getTime() - Date.parse(consent.get('at') ?? '');
  if (consent.get('analytics') !== '1' || !(age < CONSENT_DAYS * DAY_MS)) return null;
  // `GA1.1.1234567890.1700000000`: the last two numbers are the client id.
  const clientId = /^GA\d\.\d+\.(\d{1,12}\.\d{1,12})$/.exec(values.get('_ga') ?? '')?.[1];
  // Without it the tag has not run, and the purchase cannot be assigned to a visitor.
  if (clientId === undefined) return null;
  return {
    clientId,
    sessionId: sessionOf(values),
    allowsMarketing: consent.get('marketing') === '1',
  };
}

/** `_ga_ABC123=GS1.1.1700000000.3.…` or `GS2.1.s1700000000$o3$…` */
function sessionOf(values: ReadonlyMap<string, string>): string | null {
  for (const [name, value] of values) {
    const session = /^GS\d\.\d+\.s?(\d{1,12})[.$]/.exec(value)?.[1];
    if (name.startsWith('_ga_') && session !== undefined) return session;
  }
  return null;
}
