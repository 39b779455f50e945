import { browserApi } from '#web/session/browser.ts';

/** The addresses that the signed-in customer saved. */
export const fetchAddresses = async (signal?: AbortSignal) =>
  (await browserApi().get('/user/addresses', signal ? { signal } : {})).content;
