// One client of the shop with its own loopback address and its own connection. Every attempt is
// recorded; a failed one is retried, as a visitor would do.
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { ports } from './machine.ts';

/** Longer than nginx waits for the shop. */
const PATIENCE_MS = 65_000;
const TRY_AGAIN_MS = 250;
const TRIES_FOR_MS = 90_000;

export type Kind = 'reading' | 'buying';
/** `status` is 0 if there was no response. */
export type Attempt = { kind: Kind; at: number; ms: number; status: number; what: string };
export type Answer = { status: number; location: string | undefined; body: string };
export type Ask = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export function createClient({
  ca,
  address,
  record,
  isOver,
}: {
  ca: string;
  address: string;
  record: (attempt: Attempt) => void;
  isOver: () => boolean;
}) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, ca, localAddress: address });

  function once({ method = 'GET', path, headers = {}, body = '' }: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
      const request = https.request(
        {
          host: '127.0.0.1',
          port: ports.https,
          method,
          path,
          agent,
          headers: { ...length, ...headers },
          timeout: PATIENCE_MS,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              location: response.headers.location,
              body: Buffer.concat(parts).toString(),
            }),
          );
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer')));
      request.on('error', reject).end(body);
    });
  }

  return {
    /**
     * Repeats the request until the response is good. Null when the script ends or the time is
     * over.
     */
    async ask(kind: Kind, question: Ask): Promise<Answer | null> {
      for (
        const began = Date.now();
        !isOver() && Date.now() - began < TRIES_FOR_MS;
        await wait(TRY_AGAIN_MS)
      ) {
        const at = Date.now();
        let why = '';
        const answer = await once(question).catch((error: unknown) => {
          why = (error as Error).message;
          return null;
        });
        record({
          kind,
          at,
          ms: Date.now() - at,
          status: answer?.status ?? 0,
          what: `${question.method ?? 'GET'} ${question.path}: ${answer?.status ?? why} ${answer?.body.slice(0, 200) ?? ''}`,
        });
        if (answer && answer.status < 500) return answer;
      }
      return null;
    },
    close: () => agent.destroy(),
  };
}
export type Client = ReturnType<typeof createClient>;
