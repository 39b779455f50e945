// Who may read and answer a proof: everybody with its link, and everybody who may read its order.
// The token of the link is derived, so that a repeated mail has the same one; the proof stores its
// hash.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { type Reader, readerOf } from '#server/orders/order-access.ts';
import type { Order } from '#server/orders/order-records.ts';
import { selectOrderById } from '#server/orders/orders.sql.ts';
import { requireOrder } from '#server/orders/orders.ts';
import { type Proof, selectProof } from './proofs.sql.ts';

type Named = { orderNumber: string; setCode: string; number: number };

export const proofTokenOf = (
  { orderAccessKey }: Pick<Secrets, 'orderAccessKey'>,
  { orderNumber, setCode, number }: Named,
): string =>
  createHmac('sha256', orderAccessKey)
    .update(`proof ${orderNumber} ${setCode} ${number}`)
    .digest('base64url');

export const proofLinkOf = (
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  orderNumber: string,
  { id, setCode, number }: Pick<Proof, 'id' | 'setCode' | 'number'>,
): string =>
  `${config.publicUrl}/proofs/${id}#t=${proofTokenOf(secrets, { orderNumber, setCode, number })}`;

const PROOF_TOKEN_HEADER = 'x-proof-token';

export type ProofReader = Reader & { proofToken: string | undefined };
export async function proofReaderOf(
  context: Pick<Platform, 'secrets' | 'clock' | 'db'>,
  request: FastifyRequest,
): Promise<ProofReader> {
  const header = request.headers[PROOF_TOKEN_HEADER];
  return {
    ...(await readerOf(context, request)),
    proofToken: typeof header === 'string' ? header : undefined,
  };
}

/** `by`: 'link' for a reader who has only the link of the proof. */
export type ReadProof = { proof: Proof; order: Order; by: 'customer' | 'link' };

/**
 * @throws AppError PROOF_NOT_FOUND, the same for a wrong id, a wrong token and another buyer's
 * order
 */
export async function requireProof(
  context: Pick<Platform, 'db' | 'secrets'>,
  id: number,
  { proofToken, ...reader }: ProofReader,
): Promise<ReadProof> {
  const proof = await selectProof(context.db, id);
  const given = hashOfToken(proofToken ?? '');
  const isLink = timingSafeEqual(given, proof?.tokenHash ?? Buffer.alloc(given.length));
  const order = proof && (await selectOrderById(context.db, proof.orderId));
  if (!proof || !order) throw new AppError('PROOF_NOT_FOUND');
  if (isLink) return { proof, order, by: 'link' };
  try {
    await requireOrder(context, order.orderNumber, reader);
  } catch (error) {
    if (error instanceof AppError) throw new AppError('PROOF_NOT_FOUND');
    throw error;
  }
  return { proof, order, by: 'customer' };
}
