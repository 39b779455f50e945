// The log: one JSON line per entry, on standard output. It never contains buyers' input, secrets or
// page addresses with their query; it contains the route, the request id and the error.
import { type DestinationStream, pino, stdSerializers } from 'pino';
import type { Config } from '#server/base/run/config.ts';

/**
 * The error of a statement can contain its values, the error of a mail server the recipient's
 * address.
 */
const telling = [
  'detail',
  'where',
  'parameters',
  'rejected',
  'rejectedErrors',
  'response',
  'internalQuery',
  'fieldErrors',
  'values',
  'details',
];

export const createLogger = (
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
) =>
  pino(
    {
      level: config.logLevel,
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      serializers: {
        err: serializeError,
        req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
      },
    },
    destination,
  );

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = stdSerializers.err(error) as unknown as Record<string, unknown>;
  for (const name of telling) delete serialized[name];
  return serialized;
}
