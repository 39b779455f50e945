// The same idempotency key gets the same response for a day, even from two simultaneous requests
// (UCP, overview: idempotency).
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#server/base/db/db.ts';
import { insertAnswer, type KeptAnswer, selectAnswer } from './carts.sql.ts';
import { UcpFailure } from './ucp-answers.ts';

/** The response, and what is written together with it. */
export type Prepared = {
  status: number;
  value: object;
  write?: (tx: Tx) => Promise<unknown>;
};

type Once = { db: Db; now: Date; request: FastifyRequest };

/** @throws UcpFailure 409 if the key belongs to another request */
export async function once(
  { db, now, request }: Once,
  prepare: () => Promise<Prepared>,
): Promise<{ status: number; body: string }> {
  const key = request.headers['idempotency-key'];
  const keyHash = typeof key === 'string' && key !== '' ? hashOf(key) : null;
  const requestHash = hashOf(`${request.method} ${request.url} ${JSON.stringify(request.body)}`);
  const known = keyHash && (await selectAnswer(db, keyHash));
  if (known) return repeat(known, requestHash);
  const { status, value, write } = await prepare();
  const answer = { status, body: JSON.stringify(value) };
  return db.transaction().execute(async (tx) => {
    if (keyHash) {
      const isFirst = await insertAnswer(tx, keyHash, { ...answer, requestHash, at: now });
      const other = isFirst ? undefined : await selectAnswer(tx, keyHash);
      if (other) return repeat(other, requestHash);
    }
    await write?.(tx);
    return answer;
  });
}

function repeat({ requestHash, status, body }: KeptAnswer, now: Buffer) {
  if (!requestHash.equals(now))
    throw new UcpFailure(409, 'idempotency_conflict', 'this key belongs to another request');
  return { status, body };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
