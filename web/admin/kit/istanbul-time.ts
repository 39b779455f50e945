// Moments in fields of the browser's own kind, as the clock in Istanbul says, wherever the administrator sits.
// Turkey has kept one time since 2016: three hours before UTC.
const OFFSET = '+03:00';
const OFFSET_MS = 3 * 3_600_000;

/** "2026-12-31T23:30" for a field of type datetime-local; empty for none. */
export const momentField = (at: string | null | undefined): string => (at ? new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 16) : '');

/** The moment of what stands in such a field; null when nothing (whole) does. */
export const typedMoment = (text: string): string | null => {
  const at = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}:00${OFFSET}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** "2026-12-31": the day that it is in Istanbul. */
export const istanbulDay = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10);

/** Midnight there: what ends then has ended with the day before. */
export const isMidnight = (at: string): boolean => (Date.parse(at) + OFFSET_MS) % 86_400_000 === 0;
