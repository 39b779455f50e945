// Logs failures that the visitor need not see (specification 7 and 8: "only logged", "logged and
// rethrown").

/** Expected answers, such as "not found", are no errors; everything else is. */
export function logError(what: string, error: unknown): void {
  const status = (error as { status?: number } | null)?.status;
  const level = status !== undefined && status < 500 ? 'info' : 'error';
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console[level](`[flakon] ${what}`, error);
}
