// window.dataLayer: all analytics events go here, whether a tag manager reads them or not
// (specification 7). Errors are logged and never thrown.

import { logError } from '#web/base/api/log.ts';
import { type Choice, readConsent } from './consent-record.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const state = (isGranted: boolean) => (isGranted ? 'granted' : 'denied');

/** In the terms of Google's consent mode, version 2 (domain.md 2.14). */
export const consentSignals = ({ analytics, marketing }: Choice) => ({
  analytics_storage: state(analytics),
  ad_storage: state(marketing),
  ad_user_data: state(marketing),
  ad_personalization: state(marketing),
  personalization_storage: state(marketing),
  functionality_storage: state(true),
  security_storage: state(true),
});

let begun: unknown[] | undefined;

/** Its first entries: everything is denied by default, then this visitor's earlier consent. */
function dataLayer(): unknown[] {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  if (begun !== layer) {
    begun = layer;
    command('consent', 'default', {
      ...consentSignals({ analytics: false, marketing: false }),
      wait_for_update: 500,
    });
    const consent = readConsent();
    if (consent) command('consent', 'update', consentSignals(consent));
  }
  return layer;
}

/** Tag managers accept commands only as a function's `arguments` object. */
export function command(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be taken for something else
  dataLayer().push(arguments);
}

/** Errors while counting are only logged (specification 7). */
export function count(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    logError(`analytics: ${what}`, error);
  }
}

export const push = (entry: Record<string, unknown>): void => void dataLayer().push(entry);

/** The data of the previous event are cleared first, or readers would mix the two. */
export function pushEcommerce(event: string, ecommerce: Record<string, unknown>): void {
  push({ ecommerce: null });
  push({ event, ecommerce });
}
