// The secrets of endpoints at rest: encrypted like the keys of outside services, and bound to their
// endpoint (decision 0063).
import type { Secrets } from '#server/base/run/secrets.ts';
import { decryptConnection, encryptConnection } from '#server/settings/connections.ts';

type Keys = { secrets: Pick<Secrets, 'connectionKey'> };

const nameOf = (endpointId: number): string => `webhook ${endpointId}`;

export const encryptSecret = ({ secrets }: Keys, endpointId: number, secret: string): Buffer =>
  encryptConnection({ secrets }, nameOf(endpointId), { secret });

/** Null if it was encrypted with another JWT_SECRET. */
export function decryptSecret({ secrets }: Keys, endpointId: number, kept: Buffer): string | null {
  const read = decryptConnection({ secrets }, nameOf(endpointId), kept) as {
    secret: string;
  } | null;
  return read?.secret ?? null;
}
