// Logs errors that the visitor need not see (specification 7 and 8: "only logged").

/** Expected codes, such as "not found", are not logged as errors. */
export function logError(what: string, error: unknown): void {
  const status = (error as { status?: number } | null)?.status;
  if (status !== undefined && status < 500) return;
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(`[flakon] ${what}`, error);
}
