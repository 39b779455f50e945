// The answer of a write in the back office waits until this process has applied it: has dropped or
// marked as stale what it cached (specification 7: a switched rule takes effect). Other processes
// follow within milliseconds; answers with prices and stock may be stale for half a second.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from './changes.ts';

/** An `onSend` hook for the calls of administrators. */
export const waitUntilApplied =
  ({ applied }: Pick<Changes, 'applied'>) =>
  async ({ method, admin }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (admin && method !== 'GET' && method !== 'HEAD' && statusCode < 400) await applied();
  };
