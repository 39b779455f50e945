/** Longer texts are cut in a table of differences. */
const LONGEST = 300;

/** The value of a field as text, for the differences that a conflict shows. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value))
    return value.map((one: { name?: string }) => one.name ?? '').join(', ') || '–';
  if (typeof value === 'object') return 'hash' in value ? String(value.hash).slice(0, 8) : '–';
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
