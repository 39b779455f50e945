// Whether the banner is shown, and what was decided: one state for the page, which follows other
// tabs.
import { useSyncExternalStore } from 'react';
import {
  type Choice,
  type Consent,
  deleteInvalid,
  hasAccepted,
  readConsent,
  saveConsent,
} from '#web/analytics/consent-record.ts';
import { consentChanged } from '#web/analytics/events.ts';
import { stopWithdrawn } from '#web/analytics/tag-manager.ts';
import { onStoredElsewhere } from '#web/base/api/storage.ts';

/**
 * `asking`: nothing was decided yet. `choosing`: the categories are open; afterwards the view
 * returns to `closed` or `asking`.
 */
export type ConsentState = { view: 'closed' | 'asking' | 'choosing'; consent: Consent | null };

/** The value on the server and until hydration. */
const UNREAD: ConsentState = { view: 'closed', consent: null };

let state = UNREAD;
const listeners = new Set<() => void>();

function show(next: Partial<ConsentState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const startView = (consent: Consent | null) => (hasAccepted() || consent ? 'closed' : 'asking');

/** Reads the decision, made here or in another tab. Returns the function that stops this. */
export function followConsent(): () => void {
  deleteInvalid();
  const consent = readConsent();
  show({ consent, view: startView(consent) });
  const look = () => {
    const now = readConsent();
    if (now?.at === state.consent?.at) return;
    show({ consent: now, view: startView(now) });
    const allowed = now ?? { analytics: false, marketing: false };
    consentChanged(allowed);
    stopWithdrawn(allowed);
  };
  const stop = onStoredElsewhere('cookieConsent', look);
  window.addEventListener('focus', look);
  return () => {
    stop();
    window.removeEventListener('focus', look);
  };
}

/**
 * Called from the footer and from the cookie page: shows the categories, whatever was decided
 * before.
 */
export function openConsent(): void {
  show({ view: 'choosing' });
}

/** Closes the categories without a change. */
export function closeConsent(): void {
  show({ view: startView(state.consent) });
}

export function decide(choice: Choice): void {
  const consent = { ...choice, at: new Date().toISOString() };
  consentChanged(consent);
  saveConsent(consent);
  show({ consent, view: 'closed' });
  stopWithdrawn(consent);
}

export function useConsent(): ConsentState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
    () => UNREAD,
  );
}
