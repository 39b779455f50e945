type Shared = { value: unknown; key: string };

/**
 * The same data, in which equal arrays and objects are the same instance. The data of a page then
 * contains such a value only once when it is sent to the browser: the category of twenty products,
 * the widths of their pictures. For JSON data.
 */
export function shareEqual<T>(data: T): T {
  const known = new Map<string, Shared>();

  /** In the key of its container a shared value is represented by its number. */
  function share(value: unknown): Shared {
    if (typeof value === 'string') return { value, key: JSON.stringify(value) };
    if (typeof value !== 'object' || value === null) return { value, key: String(value) };
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {};
    let content = Array.isArray(value) ? '[' : '{';
    for (const name of Object.keys(value)) {
      const part = share((value as Record<string, unknown>)[name]);
      (copy as Record<string, unknown>)[name] = part.value;
      content += `${name} ${part.key},`;
    }
    const equal = known.get(content);
    if (equal) return equal;
    const first = { value: copy, key: `#${known.size}` };
    known.set(content, first);
    return first;
  }

  return share(data).value as T;
}
