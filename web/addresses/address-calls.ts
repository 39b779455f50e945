import { browserApi } from '#web/session/browser.ts';

/** The saved addresses of the signed-in customer. */
export const fetchAddresses = async (signal?: AbortSignal) =>
  (await browserApi().get('/user/addresses', signal ? { signal } : {})).content;
