// Who asks for an order: whoever has its access token in a header, or its signed-in owner (design.md 6).
import type { FastifyRequest } from 'fastify';
import { findSignedIn } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { Owner } from './owned.ts';

const ORDER_TOKEN_HEADER = 'x-order-token';

export type Reader = { token: string | undefined; signedIn: Owner | null };

export async function readerOf(context: Pick<Context, 'secrets' | 'clock' | 'db'>, request: FastifyRequest): Promise<Reader> {
  const header = request.headers[ORDER_TOKEN_HEADER];
  return { token: typeof header === 'string' ? header : undefined, signedIn: await findSignedIn(context, request) };
}
