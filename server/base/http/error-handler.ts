// The only place that turns errors into responses.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isUntext, toOverload } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { texts, translate } from '#server/base/errors/texts.ts';
import { StorageError } from '#server/base/storage/storage.ts';
import {
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  type FieldError,
} from '#shared/base/errors.ts';
import { numberText } from '#shared/base/format.ts';
import { type Issue, issueKind, ruleKey } from '#shared/base/issues.ts';
import type { Language } from '#shared/base/languages.ts';
import { languageOf } from './request-language.ts';

// The message for a field that a schema refuses: a sentence with the field's name, in the language
// of the request.

/** @param sent the data that the schema checked */
export function toFieldError(issue: Issue, sent: unknown, language: Language): FieldError {
  const path = (issue.path ?? []).map(String);
  const key = ruleKey(issue);
  const message = key
    ? translate(language, 'errors', `fields.${key}`)
    : translate(
        language,
        'errors',
        `issues.${issueKind({ ...issue, input: valueAt(sent, path) })}`,
        {
          field: nameOf(path, language),
          ...figuresOf(issue, language),
        },
      );
  return { path: path.join('.'), message };
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  let value = sent;
  for (const step of path) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}

/** The last name in the path: for a row of a list its field, for the list itself the list. */
function nameOf(path: readonly string[], language: Language): string {
  const field = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const isKnown = /^\w+$/.test(field) && texts.exists(`errors:names.${field}`);
  return translate(language, 'errors', `names.${isKnown ? field : 'other'}`);
}

function figuresOf({ minimum, maximum, divisor }: Issue, language: Language) {
  const write = (figure: number | bigint) => numberText(Number(figure), language);
  return {
    ...(minimum === undefined ? {} : { minimum: write(minimum) }),
    ...(maximum === undefined ? {} : { maximum: write(maximum) }),
    ...(divisor === undefined ? {} : { divisor: write(divisor) }),
  };
}

const RETRY_AFTER_SECONDS = 2;
/** One line a second is enough for requests refused for overload: more lines would add load. */
const OVERLOAD_LOG_MS = 1_000;

export function handleErrors(app: FastifyInstance) {
  let overloads = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logOverload = (error: FastifyError, request: FastifyRequest) => {
    overloads += 1;
    if (performance.now() - loggedAt < OVERLOAD_LOG_MS) return;
    request.log.warn({ err: error.cause ?? error, requests: overloads }, 'too much to do');
    loggedAt = performance.now();
    overloads = 0;
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, retryAfter } = toAnswer(error, request);
    if (error instanceof AppError && error.code === 'PROVIDER_UNREACHABLE')
      request.log.error({ err: error.cause ?? error }, 'a payment provider could not be asked');
    else if (status === 503 && !(error instanceof StorageError)) logOverload(error, request);
    else if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (retryAfter) reply.header('retry-after', retryAfter);
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}

/** The data that the schema checked. */
function sentIn(request: FastifyRequest, part: FastifyError['validationContext']): unknown {
  if (part === 'querystring') return request.query;
  return part === 'params' || part === 'headers' ? request[part] : request.body;
}

/** For routes under /api that do not exist. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send(errorBody('NOT_FOUND', request));
}

/**
 * For an invalid address: this runs before the code that sets these headers on every other
 * response.
 */
export function answerBadAddress(request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
  return reply.status(400).send(errorBody('VALIDATION_FAILED', request));
}

function errorBody(
  code: ErrorCode,
  request: FastifyRequest,
  extra: {
    values?: Record<string, string | number>;
    errors?: FieldError[];
    details?: unknown;
  } = {},
): ErrorBody {
  const language = languageOf(request);
  return {
    code,
    message: translate(language, 'errors', code, extra.values),
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...(extra.details === undefined ? {} : { details: extra.details }),
    requestId: request.id,
  };
}

function toAnswer(
  thrown: FastifyError,
  request: FastifyRequest,
): { status: number; body: ErrorBody; retryAfter?: number } {
  const error = toOverload(thrown);
  if (error instanceof AppError) {
    const status = errorStatus[error.code];
    const retryAfter =
      error.code === 'OVERLOADED'
        ? RETRY_AFTER_SECONDS
        : error.code === 'TOO_MANY_REQUESTS'
          ? Number(error.values.seconds)
          : undefined;
    const errors = error.fieldErrors?.(languageOf(request));
    const values =
      error.code === 'TOO_MANY_REQUESTS'
        ? {
            wait: waitText(Number(error.values.seconds), languageOf(request)),
          }
        : error.values;
    return {
      status,
      body: errorBody(error.code, request, {
        values,
        details: error.details,
        ...(errors && { errors }),
      }),
      ...(retryAfter ? { retryAfter } : {}),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const language = languageOf(request);
    // A slash within a name would add a step to the path; the only loss is the name of the field.
    const errors = error.validation.map(({ instancePath, keyword, params }) =>
      toFieldError(
        { ...params, code: keyword, path: instancePath.split('/').filter(Boolean) },
        sentIn(request, thrown.validationContext),
        language,
      ),
    );
    return { status: 400, body: errorBody('VALIDATION_FAILED', request, { errors }) };
  }
  if (error instanceof StorageError)
    return {
      status: errorStatus.STORAGE_UNAVAILABLE,
      body: errorBody('STORAGE_UNAVAILABLE', request),
      retryAfter: RETRY_AFTER_SECONDS,
    };
  const code = isUntext(error) ? 'VALIDATION_FAILED' : codeOfFastify(thrown);
  return {
    status: errorStatus[code],
    body: errorBody(code, request),
    ...(code === 'OVERLOADED' ? { retryAfter: RETRY_AFTER_SECONDS } : {}),
  };
}

const MOST_SECONDS = 90;
/** Long waits are hard to read in seconds: from a minute and a half on they are in minutes. */
const waitText = (seconds: number, language: Language): string =>
  seconds > MOST_SECONDS
    ? translate(language, 'errors', 'wait.minutes', { count: Math.ceil(seconds / 60) })
    : translate(language, 'errors', 'wait.seconds', { count: seconds });

/**
 * Errors of the HTTP layer itself: broken JSON, wrong media type, too large, too many requests,
 * overload.
 */
function codeOfFastify(error: FastifyError): ErrorCode {
  if (error.statusCode === 413) return 'TOO_LARGE';
  if (error.statusCode === 415) return 'UNSUPPORTED_MEDIA';
  if (error.statusCode === 429) return 'TOO_MANY_REQUESTS';
  if (error.statusCode === 503) return 'OVERLOADED';
  if (error.statusCode === 404) return 'NOT_FOUND';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'VALIDATION_FAILED'
    : 'INTERNAL';
}
