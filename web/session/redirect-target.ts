// The page after signing in: the one that required it (specification 2). Only paths of this shop
// are stored and followed, so that nobody can be redirected to another site.
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

const authPages = ['/login', '/register', '/forgot-password', '/reset-password'];

/**
 * Without a stored page: the account, which shows who is signed in and the state of the last
 * orders.
 */
const DEFAULT_TARGET = '/account';

/** Never a target (specification 2). */
const isSignIn = (path: string): boolean => ['/login', '/register'].includes(pathnameOf(path));

const HERE = 'https://here.invalid';

/** As the router compares paths: upper case and slashes at the end do not matter. */
const pathnameOf = (path: string): string =>
  (path.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '');

export const isAuthPage = (path: string): boolean => authPages.includes(pathnameOf(path));

/** Path and query of an address within the shop; null for anything else. */
export function innerPath(text: string | null): string | null {
  if (text === null || !text.startsWith('/')) return null;
  const url = URL.parse(text, HERE);
  // "//evil", "/\evil" and "/x/..//evil" are other origins, or become one.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}`;
}

export function rememberTarget(path: string): void {
  const inner = innerPath(path);
  if (inner !== null && !isAuthPage(inner)) writeStored('redirectAfterLogin', inner);
}

export const clearTarget = (): void => removeStored('redirectAfterLogin');

export function targetAfterLogin(): string {
  const stored = innerPath(readStored('redirectAfterLogin'));
  return stored === null || isSignIn(stored) ? DEFAULT_TARGET : stored;
}
