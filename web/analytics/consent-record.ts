// The visitor's consent and its time, in a first-party cookie (domain.md 2.2).
import { DAY_MS } from '#shared/base/format.ts';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

/** The categories that can be declined; necessary ones need no question. */
export const consentCategories = ['analytics', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];
export type Choice = Record<ConsentCategory, boolean>;
/** `at`: the time of the choice, ISO 8601. */
export type Consent = Choice & { at: string };

export const CONSENT_COOKIE = 'flakon_consent';
/** After this time (half a year) the visitor is asked again. */
export const CONSENT_DAYS = 180;

const write = ({ analytics, marketing, at }: Consent): string =>
  new URLSearchParams({
    analytics: analytics ? '1' : '0',
    marketing: marketing ? '1' : '0',
    at,
  }).toString();

function read(text: string | null | undefined, now: number): Consent | null {
  const values = new URLSearchParams(text ?? '');
  const at = values.get('at') ?? '';
  const age = now - Date.parse(at);
  if (!(age < CONSENT_DAYS * DAY_MS)) return null;
  return {
    analytics: values.get('analytics') === '1',
    marketing: values.get('marketing') === '1',
    at,
  };
}

function readCookie(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`));
  return found ? found.slice(CONSENT_COOKIE.length + 1) : null;
}

function writeCookie(value: string, maxAgeSeconds: number | null): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${CONSENT_COOKIE}=${value}; path=/; samesite=lax${maxAgeSeconds === null ? '' : `; max-age=${maxAgeSeconds}`}${secure}`;
}

const isAccepting = (choice: Choice): boolean =>
  consentCategories.some((category) => choice[category]);

/**
 * Null if nothing was decided, or if the decision has expired. A consent counts only together with
 * the value that the specification defines (9): whoever deleted that is asked again.
 */
export function readConsent(now = Date.now()): Consent | null {
  const inCookie = read(readCookie(), now);
  if (!hasAccepted()) return inCookie && !isAccepting(inCookie) ? inCookie : null;
  // Some browsers delete such cookies after a week, so the consent is in local storage as well.
  return inCookie ?? read(readStored('consent'), now);
}

/** Set if the browser has no room for the value: then the choice holds until the next page. */
let isAcceptedHere = false;

/** With this value the banner is not shown (specification 9). */
export const hasAccepted = (): boolean =>
  isAcceptedHere || readStored('cookieConsent') === 'accepted';

/**
 * Deletes an expired consent, and the cookie of one whose stored value is gone (the server reads
 * the cookie), so that the visitor is asked again.
 */
export function deleteInvalid(now = Date.now()): void {
  const stored = readStored('consent');
  if (stored !== null && !read(stored, now)) {
    removeStored('consent');
    removeStored('cookieConsent');
  }
  const inCookie = read(readCookie(), now);
  if (inCookie && isAccepting(inCookie) && !hasAccepted()) writeCookie('', 0);
}

/** A consent is valid for half a year, a refusal for this visit. */
export function saveConsent(consent: Consent): void {
  const isAccepted = isAccepting(consent);
  writeCookie(write(consent), isAccepted ? (CONSENT_DAYS * DAY_MS) / 1_000 : null);
  if (isAccepted) {
    writeStored('consent', write(consent));
    isAcceptedHere = !writeStored('cookieConsent', 'accepted');
  } else {
    isAcceptedHere = false;
    removeStored('consent');
    removeStored('cookieConsent');
  }
}
