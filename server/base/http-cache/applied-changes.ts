// Whoever has changed something in the back office and then looks sees the change: the answer waits
// until this process has applied it (specification 7).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from './changes.ts';

/** An `onSend` hook: the answer of an administrator's write follows the effect of the write. */
export const afterItsChanges =
  ({ applied }: Pick<Changes, 'applied'>) =>
  async ({ method, admin }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (admin && method !== 'GET' && method !== 'HEAD' && statusCode < 400) await applied();
  };
