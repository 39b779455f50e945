// The message of a failed start: one line for the person at the terminal.
import { ConfigError } from './config.ts';
import { DataDirError } from './data-dir.ts';
import { DatabaseStartError } from './postgres-binaries.ts';

export class StartError extends Error {}

/**
 * An unreachable database is the most common reason why a shop does not start: report it, without
 * the password in the address.
 */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (
      [
        'ECONNREFUSED',
        'ENOTFOUND',
        'ETIMEDOUT',
        'EHOSTUNREACH',
        '28P01',
        '3D000',
        '57P03',
      ].includes(code) ||
      /timeout expired|ECONNREFUSED/.test((error as Error).message)
    ) {
      throw new StartError(
        `the database does not answer (${code || (error as Error).message}); check DATABASE_URL`,
      );
    }
    throw error;
  }
}

export function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof DataDirError ||
    error instanceof StartError
  )
    return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === '53100') return 'the disk that holds DATA_DIR is full';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `DATA_DIR cannot be written to (${message})`;
  return message;
}
