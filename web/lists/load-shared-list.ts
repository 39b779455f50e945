import { data } from 'react-router';
import type { SharedList } from '#shared/customers/lists.ts';
import type { LoadArgs } from '#web/session/route-data.ts';

/** @throws 404 for a code that is unknown or no longer shared */
export async function loadSharedList({
  api,
  params,
}: Pick<LoadArgs, 'api' | 'params'>): Promise<SharedList> {
  const code = params.shareCode ?? '';
  // A text that cannot be a code would lead to another address of the API.
  if (!/^[0-9A-Za-z]{1,40}$/.test(code))
    throw data({ code: 'LIST_NOT_FOUND', details: null }, { status: 404 });
  return api.get('/lists/{shareCode}', { path: { shareCode: code } });
}
