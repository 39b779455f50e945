// Logs failures that the visitor need not see (specification 7 and 8: "only logged", "logged and
// rethrown").

/** Expected answers, such as "not found", are warnings; everything else is an error. */
export function logError(what: string, error: unknown): void {
  const status = (error as { status?: number } | null)?.status;
  const level = status !== undefined && status < 500 ? 'warn' : 'error';
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console[level](`[flakon] ${what}`, error);
}
