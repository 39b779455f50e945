/**
 * Simultaneous requests for the same key wait for one result instead of making it several times.
 */
export function createMadeOnce() {
  const making = new Map<string, Promise<Buffer>>();
  return (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = making.get(key);
    if (known) return known;
    const made = make().finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
