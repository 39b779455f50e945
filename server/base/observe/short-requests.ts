// Requests that are answered without the hooks of the HTTP layer (http-cache/short-way.ts) appear
// in the metrics and in the log like all others.
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { type ShortWayDeps, TOOK_NORMAL_PATH } from '#server/base/http-cache/short-way.ts';
import type { Metrics } from './metrics.ts';
import { requestIdOf, runAsRequest } from './request-context.ts';

type Deps = { config: { trustProxy: boolean }; log: Logger; metrics: Metrics };

export function observeShortRequests({ config, log, metrics }: Deps): ShortWayDeps['observe'] {
  const idOf = requestIdOf(config);
  return (request: IncomingMessage, route: string, work: () => Promise<number>) => {
    const reqId = idOf(request);
    const began = performance.now();
    metrics.shortBegan();
    const end = (status: number) => {
      const ms = performance.now() - began;
      metrics.shortEnded(route, status, ms / 1_000);
      if (status === TOOK_NORMAL_PATH) return;
      log.info({ reqId, method: 'GET', route, status, ms: Math.round(ms) }, 'answered');
    };
    runAsRequest(reqId, work).then(end, (error: unknown) => {
      log.error({ err: error, reqId }, 'a request was not answered');
      request.destroy();
      end(TOOK_NORMAL_PATH);
    });
  };
}
