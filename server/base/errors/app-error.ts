// The only error class that the shop itself throws. Its code decides the status and the message
// (shared/base/errors.ts, locales/*/errors.json).
import type { ErrorCode, FieldError } from '#shared/base/errors.ts';
import type { Language } from '#shared/base/languages.ts';

/** The invalid fields, in the language of the request. */
type LocalizedFieldErrors = (language: Language) => FieldError[];

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Figures for the message, e.g. {{available}}. */
  readonly values: Record<string, string | number>;
  readonly details: unknown;
  readonly fieldErrors: LocalizedFieldErrors | undefined;

  constructor(
    code: ErrorCode,
    options: {
      values?: Record<string, string | number>;
      details?: unknown;
      fieldErrors?: LocalizedFieldErrors;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.values = options.values ?? {};
    this.details = options.details;
    this.fieldErrors = options.fieldErrors;
  }
}
