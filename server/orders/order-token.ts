// The header that carries an order's access token (design.md 6).
import type { FastifyRequest } from 'fastify';

const ORDER_TOKEN_HEADER = 'x-order-token';

export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[ORDER_TOKEN_HEADER];
  return typeof header === 'string' ? header : undefined;
}
