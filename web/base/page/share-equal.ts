/**
 * The same data, in which equal lists and records are one and the same. What a page sends to the browser writes such a value
 * once: the category of twenty products, the widths of their pictures. For data as JSON has it.
 */
export function shareEqual<T>(data: T): T {
  const known = new Map<string, { value: object; key: string }>();
  /** A value that is shared is named by its number in the key of what contains it. */
  function share(value: unknown): { value: unknown; key: string } {
    if (typeof value !== 'object' || value === null) return { value, key: JSON.stringify(value) };
    const parts = Object.entries(value).map(([name, one]) => ({ name, ...share(one) }));
    const isList = Array.isArray(value);
    const content = `${isList ? 'list' : 'record'} ${parts.map(({ name, key }) => `${name} ${key}`)}`;
    const equal = known.get(content);
    if (equal) return equal;
    const first = {
      value: isList
        ? parts.map((part) => part.value)
        : Object.fromEntries(parts.map((part) => [part.name, part.value])),
      key: `#${known.size}`,
    };
    known.set(content, first);
    return first;
  }
  return share(data).value as T;
}
