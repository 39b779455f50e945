import { fetchAddresses } from '#web/addresses/address-calls.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useSession } from '#web/session/SessionContext.ts';
import type { Buyer } from './buyer.ts';

/** Undefined until it is known who buys; null for a visitor. Addresses that cannot be had are typed. */
export function useBuyer(): Buyer | null | undefined {
  const { user, initializing } = useSession();
  const { data, isLoading } = useRemote(`addresses of ${user?.id ?? 'nobody'}`, async (signal) =>
    user ? fetchAddresses(signal) : [],
  );
  if (initializing) return undefined;
  if (!user) return null;
  return isLoading && data === null ? undefined : { user, addresses: data ?? [] };
}
