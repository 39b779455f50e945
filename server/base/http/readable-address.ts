/**
 * A path that cannot be decoded, e.g. `/%E0%A4%A`, with each `%` escaped: a browser then gets the
 * page of an address that does not exist. Calls of the API are refused as they are.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
