// Browsers that differ from the usual one. They use the shop that the worker has: a start of
// another would cost more than their tests.

/** How WebGL works: not at all, as on an old phone, or with software rendering. */
export type Graphics = 'usual' | 'none' | 'software';

/** Null if the worker's browser will do. */
export function startArguments(
  usual: string[],
  graphics: Graphics,
  feature: string,
): string[] | null {
  const renderer = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  if (graphics === 'software')
    return [...usual.filter((arg) => arg !== '--disable-gpu'), ...renderer];
  return feature ? [...usual, `--enable-features=${feature}`] : null;
}

/** In the page: a canvas has no WebGL, as with `--disable-3d-apis`. */
export function takeGraphicsAway() {
  const contextOf = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
    return /webgl/.test(String(given[0])) ? null : contextOf.apply(this, given);
  } as typeof HTMLCanvasElement.prototype.getContext;
}

/** What the console says where the service worker is kept out. */
export const blockedWorker = /^Service Worker registration blocked by Playwright/;
