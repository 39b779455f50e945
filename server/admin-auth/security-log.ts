// The security log: one JSON line per event, on by default and independent of LOG_LEVEL. An account
// is an id or a hash, an address a network: the log names nobody. Counters of the same events are
// metrics (deploy/alerts.yml has rules for them).
import type { FastifyRequest } from 'fastify';
import { auditFailedSignIn } from '#server/admin-auth/audit.ts';
import { createSecurityEvents, emailAccount } from '#server/admin-auth/security-events.ts';
import { REUSED_TOKEN } from '#server/auth/sessions.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { App, Platform } from '#server/base/platform.ts';
import type { ErrorCode } from '#shared/base/errors.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { SecurityEvent } from '#shared/base/security-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of this request. */
    failure: Error | null;
  }
}

type Deps = Pick<Platform, 'db' | 'clock' | 'log' | 'metrics' | 'secrets' | 'config'>;

const eventByError: Partial<Record<ErrorCode, SecurityEvent>> = {
  SIGN_IN_FAILED: 'sign-in-failed',
  PASSWORD_WRONG: 'sign-in-failed',
  CODE_WRONG: 'second-step-failed',
  SESSION_ENDED: 'session-refused',
  NOT_ALLOWED: 'refused',
  TOO_MANY_REQUESTS: 'limit-hit',
  PICTURE_TOO_LARGE: 'upload-rejected',
  PICTURE_NOT_READABLE: 'upload-rejected',
  LOGO_TOO_LARGE: 'upload-rejected',
  LOGO_NOT_READABLE: 'upload-rejected',
  DOCUMENT_TOO_LARGE: 'upload-rejected',
  DOCUMENT_NOT_READABLE: 'upload-rejected',
  DOCUMENT_NOT_SAFE: 'upload-rejected',
  IMPORT_TOO_LARGE: 'upload-rejected',
};

/** Events of successful calls, by method and route. */
const eventsByRoute: readonly [RegExp, SecurityEvent][] = [
  [/^POST \/api\/(admin\/)?auth\/login$/, 'sign-in'],
  [/^(PUT|POST) \/api\/(user\/password|auth\/reset-password)$/, 'authentication-changed'],
  [
    /^(PUT|POST|DELETE) \/api\/admin\/auth\/(password|totp|recovery-codes|sessions)/,
    'authentication-changed',
  ],
  [/^(PUT|POST|DELETE|PATCH) \/api\/admin\/(team|security|api-keys)/, 'team-changed'],
  [/^POST \/api\/admin\/auth\/invitation\/accept$/, 'team-changed'],
];

const ADMIN_LOGIN = '/api/admin/auth/login';

export function registerSecurityLog(
  app: App,
  { db, clock, log, metrics, secrets, config }: Deps,
): void {
  const lines = log.child(
    { log: 'security' },
    { level: config.logLevel === 'silent' ? 'silent' : 'info' },
  );
  const stored = createSecurityEvents({ db, clock, log });
  app.addHook('onClose', () => stored.stop());
  app.decorateRequest('failure', null);
  app.addHook('onError', async (request, _reply, error) => {
    request.failure = error;
  });
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply.statusCode);
    if (!event) return;
    metrics.securityEvent(event);
    const route = request.routeOptions.url ?? null;
    const account = accountOf(request, secrets.logKey);
    const network = networkOf(request.ip);
    lines.info({ event, route, status: reply.statusCode, account, network }, 'security');
    // Sign-ins of customers are frequent and normal: only their number is stored.
    const isUsual = event === 'sign-in' && route !== ADMIN_LOGIN;
    stored.add({
      event,
      route: route ?? '',
      account: isUsual ? '' : (account ?? ''),
      network: isUsual ? '' : network,
    });
    const email = typedEmail(request);
    if (event === 'sign-in-failed' && email && route === ADMIN_LOGIN)
      await auditFailedSignIn(db, {
        emailFolded: foldEmail(email),
        remoteAddress: request.ip,
        at: clock(),
      });
  });
}

function eventOf(request: FastifyRequest, status: number): SecurityEvent | null {
  const { failure, method, routeOptions } = request;
  const route = `${method} ${routeOptions.url ?? ''}`;
  if (failure instanceof AppError) {
    if (failure.cause === REUSED_TOKEN) return 'token-reused';
    if (failure.code === 'PAYMENT_NOT_FOUND' && route.endsWith('/notification'))
      return 'notification-rejected';
    return eventByError[failure.code] ?? null;
  }
  if (status >= 400) return null;
  return eventsByRoute.find(([pattern]) => pattern.test(route))?.[1] ?? null;
}

/** `admin 3`, `customer 12`, or a hash of the typed address; null without an account. */
function accountOf(request: FastifyRequest, key: Buffer): string | null {
  const { admin, signedIn } = request;
  if (admin) return `admin ${admin.adminId}`;
  if (signedIn) return `customer ${signedIn.customerId}`;
  const email = typedEmail(request);
  return email === null ? null : emailAccount(email, key);
}

function typedEmail({ body }: FastifyRequest): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? email : null;
}

/** 203.0.113.0/24 or 2001:db8:1::/48. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return mapped.replace(/\.\d+$/, '.0/24');
  const [head = ''] = mapped.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`;
}
