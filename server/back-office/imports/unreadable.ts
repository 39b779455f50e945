// The reason why a file cannot be read; shown to the administrator, not logged.
import type { ImportError } from '#shared/back-office/imports.ts';

export class UnreadableSheet extends Error {
  readonly code: ImportError;
  readonly values: Record<string, string | number>;

  constructor(code: ImportError, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
