// The one error that the shop itself throws. Its code decides status and words (shared/errors.ts, locales/*/errors.json).
import type { ErrorCode } from '#shared/errors.ts';

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Figures for the message, e.g. {{available}}. */
  readonly values: Record<string, string | number>;
  readonly details: unknown;

  constructor(code: ErrorCode, options: { values?: Record<string, string | number>; details?: unknown; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.values = options.values ?? {};
    this.details = options.details;
  }
}
