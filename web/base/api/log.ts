// Where failures go that the visitor need not see (specification 7 and 8: "only logged").

/** Codes that are part of the conversation, such as "not found", are no failure of ours. */
export function logError(what: string, error: unknown): void {
  const status = (error as { status?: number } | null)?.status;
  if (status !== undefined && status < 500) return;
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(`[flakon] ${what}`, error);
}
