// Statements that take longer than SLOW_QUERY_MS are logged with the request that waited for them,
// without their values.
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { currentRequestId } from './request-context.ts';

const MOST_LETTERS = 600;
let counted = 0;

/** Since the process started. */
export const countSlowQueries = (): number => counted;

export const logSlowQueries =
  (log: Pick<Logger, 'warn'>, thresholdMs: number) =>
  ({
    query,
    queryDurationMillis,
  }: Pick<LogEvent, 'queryDurationMillis'> & { query: { sql: string } }): void => {
    if (thresholdMs === 0 || queryDurationMillis < thresholdMs) return;
    counted += 1;
    log.warn(
      {
        ms: Math.round(queryDurationMillis),
        reqId: currentRequestId(),
        sql: query.sql.replace(/\s+/g, ' ').slice(0, MOST_LETTERS),
      },
      'slow statement',
    );
  };
