// Who may make a call, and its possible errors: derived from the hooks that guard its route, and
// from what its code reads and throws (reach.json, written by tools/api.ts).
import { actOf, type Guard } from '#server/base/http/guards.ts';
import { type ErrorCode, errorStatus } from '#shared/base/errors.ts';
import type { Operation, Response } from './contract.ts';
import type { DescribedRoute } from './described-routes.ts';

/** The results of tools/api.ts for the code behind a route. */
export type Reach = { errors: readonly string[]; callers: readonly string[] };

export const securitySchemes = {
  customer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in customer, from `POST /api/auth/login`.',
  },
  administrator: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of an administrator, from `POST /api/admin/auth/login`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'fk_…',
    description:
      'A key that the merchant made in the back office; it begins with `fk_` and has rights of its own.',
  },
  orderToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-order-token',
    description:
      'The token of one order: `accessToken` of the answer of checkout, or of the link in its mail.',
  },
} as const;

/**
 * API keys cannot call what is for people only: sessions, the team, the second step, and changes
 * that require a recent sign-in.
 */
const isForKeys = (guard: Guard, method: string): boolean =>
  guard.caller === 'administrator' &&
  guard.rights.length > 0 &&
  !guard.rights.includes('users') &&
  !(guard.needsRecentSignIn && method !== 'GET');

export function securityOf(
  { guards, method }: DescribedRoute,
  { callers }: Reach,
): Operation['security'] {
  const guard = guards.at(-1);
  if (guard?.caller === 'customer') return [{ customer: [] }];
  if (guard) return [{ administrator: [] }, ...(isForKeys(guard, method) ? [{ apiKey: [] }] : [])];
  // Without a guard the handler itself reads the token, if there is one.
  const optional = callers.map((caller) => ({ [caller]: [] as string[] }));
  const isOrder = callers.includes('orderToken');
  return [...(isOrder ? [] : [{}]), ...optional];
}

/** As text: the rights, a recent sign-in, and the limit. */
export function conditionsOf({ guards, limit, method }: DescribedRoute): string[] {
  const ofGuards = guards.flatMap((guard) => {
    if (guard.caller === 'customer') return [];
    const act = actOf(method, guard);
    const rights = guard.rights.map((right) => `\`${right}:${act}\``).join(' or ');
    return [
      ...(rights ? [`Needs the right ${rights}.`] : []),
      ...(guard.needsRecentSignIn ? ['Needs a sign-in of the last minutes.'] : []),
    ];
  });
  const often = limit && `At most ${limit.max} calls in ${limit.seconds} seconds from one address.`;
  return [...ofGuards, ...(often ? [often] : [])];
}

/** Every call may fail this way: the server has an error, or is overloaded. */
const always: readonly ErrorCode[] = ['INTERNAL', 'OVERLOADED'];

export function errorsOf(route: DescribedRoute, reach: Reach): ErrorCode[] {
  const { schema, guards, limit } = route;
  const hasBody = schema.body !== undefined || isUpload(schema);
  const ofGuards = guards.flatMap((guard): ErrorCode[] =>
    guard.caller === 'customer'
      ? ['NOT_SIGNED_IN']
      : [
          'NOT_SIGNED_IN',
          ...(guard.isOpenBeforeSetup ? [] : (['TOTP_SETUP_REQUIRED'] as const)),
          'NOT_ALLOWED',
          // Each key has its own limit.
          ...(isForKeys(guard, route.method) ? (['TOO_MANY_REQUESTS'] as const) : []),
          ...(guard.needsRecentSignIn ? (['SIGN_IN_AGAIN'] as const) : []),
        ],
  );
  // Invalid addresses (`%`), and a body where none is read, are refused before the route.
  const codes: ErrorCode[] = [
    'VALIDATION_FAILED',
    ...(hasBody || route.method !== 'GET' ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    // A browser on a page of another site is refused (server/base/http/forms.ts).
    ...(route.method === 'GET' || route.isForm ? [] : (['NOT_ALLOWED'] as const)),
    ...(limit ? (['TOO_MANY_REQUESTS'] as const) : []),
    // Uploads are stored, and the storage may be unreachable.
    ...(isUpload(schema) ? (['STORAGE_UNAVAILABLE'] as const) : []),
    ...ofGuards,
    ...(reach.errors as ErrorCode[]),
    ...always,
  ];
  return [...new Set(codes)].sort();
}

export const isUpload = (schema: object): boolean =>
  'consumes' in schema && JSON.stringify(schema.consumes).includes('multipart');

const titles: Record<number, string> = {
  400: 'Something that was sent is wrong.',
  401: 'Nobody is signed in, or the sign-in failed.',
  403: 'Signed in, but not allowed.',
  404: 'There is no such thing, or it is not for who asks.',
  409: 'It cannot be done in the state that things are in now.',
  410: 'It was there, and is no more.',
  413: 'Too large.',
  415: 'The type of what was sent is not read.',
  422: 'What was sent is well formed, but breaks a rule.',
  429: 'Too many calls; `retry-after` says for how many seconds to wait.',
  500: 'The server failed; `requestId` names the line in its log.',
  503: 'Not now; `retry-after` says for how many seconds to wait.',
};

export const errorSchema = {
  type: 'object',
  description: 'Why a call was refused. `code` is for programs, `message` for people.',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(errorStatus).sort(),
      description: 'From a closed list.',
    },
    message: {
      type: 'string',
      description: 'A sentence for people, in the language of `accept-language` (tr or en).',
    },
    errors: {
      type: 'array',
      description: 'The fields that are wrong.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Where in the body, dotted.' },
          message: { type: 'string', description: 'What is wrong, for people.' },
        },
      },
    },
    details: {
      description: 'What the code needs beyond its message, e.g. the rows whose stock changed.',
    },
    requestId: { type: 'string', description: 'Names the request in the log of the server.' },
  },
} as const;

const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before the call is made again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** The response of one status; calls with the same errors share it. */
export function errorResponses(
  codes: readonly ErrorCode[],
): { status: number; codes: ErrorCode[]; response: Response }[] {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const ofStatus = codes.filter((code) => errorStatus[code] === status);
    return {
      status,
      codes: ofStatus,
      response: {
        description: `${titles[status] ?? 'Refused.'} ${ofStatus.map((code) => `\`${code}\``).join(', ')}.`,
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }],
              type: 'object',
              properties: { code: { enum: ofStatus } },
            },
          },
        },
      },
    };
  });
}
