import { PerformanceObserver } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

const parts = {
  cache: { counted: { fast: new Map(), hits: 0, misses: 0 }, size: () => ({ bytes: 0 }) },
  pool: { totalCount: 3, idleCount: 1, waitingCount: 0 },
  readiness: { state: 'ready' },
} as unknown as Parameters<typeof createMetrics>[0];
const namesOf = async (metrics: ReturnType<typeof createMetrics>) =>
  (await metrics.own()).map(({ name }) => name);

test('every server has the metrics of the process, which are observed once', async () => {
  const first = createMetrics(parts);
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe');
  const second = createMetrics(parts);

  expect(observe).not.toHaveBeenCalled();
  for (const metrics of [first, second])
    expect(await namesOf(metrics)).toEqual(
      expect.arrayContaining([
        'process_cpu_seconds_total',
        'nodejs_gc_duration_seconds',
        'flakon_ready',
        'flakon_http_request_seconds',
      ]),
    );
});
