// The current request, available to all code that runs for it: the log of slow statements names it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { INSIDE_HEADER, insideToken } from '#server/base/http-cache/api-cache.ts';

const running = new AsyncLocalStorage<string>();

export const runAsRequest = <T>(id: string, work: () => T): T => running.run(id, work);
export const currentRequestId = (): string | undefined => running.getStore();

/**
 * The proxy's request id, so that both logs have the same id; without a trusted proxy it is
 * ignored.
 */
export const requestIdOf =
  ({ trustProxy }: { trustProxy: boolean }) =>
  ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const given = headers['x-request-id'];
    const isTrusted = trustProxy || headers[INSIDE_HEADER] === insideToken;
    return isTrusted && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
      ? given
      : randomUUID();
  };
