// The account of the company that the signed-in customer buys for.
import { statementRoles } from '#shared/credit/credit.ts';
import type { CreditAnswer } from '#shared/credit/credit-wire.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';

export type CompanyAccount = NonNullable<CreditAnswer['account']>;

/** Null for a visitor, if there is no account, and while it is loading. */
export function useCompanyAccount(): CompanyAccount | null {
  const { user } = useSession();
  const { data } = useRemote(`credit of ${user?.id ?? 'nobody'}`, async (signal) =>
    user ? (await browserApi().get('/user/credit', { signal })).account : null,
  );
  return data;
}

/** Whether the customer may read the account's statement. */
export const readsStatement = (account: CompanyAccount | null): boolean =>
  statementRoles.some((role) => role === account?.role);
