// The content of window.dataLayer for tests: commands as arrays, events unchanged.
type Entry = Record<string, unknown> & { event?: string };

const entries = (): unknown[] =>
  (window.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]'
      ? [...(entry as unknown[])]
      : entry,
  );

export const emptyDataLayer = (): void => {
  delete window.dataLayer;
};
export const commands = (): unknown[][] => entries().filter((entry) => Array.isArray(entry));
export const events = (name?: string): Entry[] =>
  (entries().filter((entry) => !Array.isArray(entry)) as Entry[]).filter(
    (entry) => name === undefined || entry.event === name,
  );
/** All entries in order, by name only: `-` stands for cleared ecommerce data. */
export const order = (): string[] =>
  entries().map((entry) =>
    Array.isArray(entry) ? entry.slice(0, 2).join(' ') : ((entry as Entry).event ?? '-'),
  );
