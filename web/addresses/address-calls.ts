import type { AddressesAnswer } from '#shared/customers/account.ts';
import { browserApi } from '#web/session/browser.ts';

/** The addresses that the signed-in customer saved. */
export const fetchAddresses = async (signal?: AbortSignal) =>
  (await browserApi().call<AddressesAnswer>('GET', '/user/addresses', signal ? { signal } : {}))
    .content;
