// The caller: the customer of a bearer token. A token of an ended session is not valid.

import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/base/errors/app-error.ts';
import { withGuard } from '#server/base/http/guards.ts';
import type { Platform } from '#server/base/platform.ts';
import { readAccessToken, type SignedIn } from './access-token.ts';
import { selectSignedIn } from './auth.sql.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `signedInOnly`; read with `customerOf`. */
    signedIn: SignedIn | null;
  }
}

export type { SignedIn } from './access-token.ts';

type Deps = Pick<Platform, 'secrets' | 'clock' | 'db'>;

/**
 * For calls that are open to visitors too; null for a visitor and for a token that is no longer
 * valid.
 */
export async function findSignedIn(
  context: Deps,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  const claims = await readAccessToken(context, token);
  return claims && selectSignedIn(context.db, claims, context.clock());
}

/** @throws AppError NOT_SIGNED_IN */
async function requireSignedIn(context: Deps, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await findSignedIn(context, request);
  if (!signedIn) throw new AppError('NOT_SIGNED_IN');
  return signedIn;
}

/** A hook for a whole group of routes; their handlers read `customerOf(request)`. */
export const signedInOnly = (context: Deps) =>
  withGuard(
    async (request: FastifyRequest): Promise<void> => {
      request.signedIn = await requireSignedIn(context, request);
    },
    { caller: 'customer' },
  );

export function customerOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error('the route is not behind signedInOnly');
  return request.signedIn;
}
