// The reason why a file cannot be read; shown to the administrator, not logged.
import type { ImportFault } from '#shared/back-office/imports.ts';

export class UnreadableSheet extends Error {
  readonly fault: ImportFault;
  readonly values: Record<string, string | number>;

  constructor(fault: ImportFault, values: Record<string, string | number> = {}) {
    super(fault);
    this.fault = fault;
    this.values = values;
  }
}
