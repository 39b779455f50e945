// Parts of the program that are loaded when they are needed: how long that may take, and what
// happens when loading fails.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { hasSessionStorage, readSession, writeSession } from '#web/base/api/storage.ts';

/** Specification 9. */
export const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_FROM = 'reloadedFrom';

/**
 * `isGone`: the server no longer has the part, so it serves another version of the shop than the
 * one that runs here.
 */
export class ChunkError extends Error {
  readonly isGone: boolean;

  constructor(what: string, isGone: boolean, cause?: unknown) {
    super(`${what} could not be loaded`, { cause });
    this.name = 'ChunkError';
    this.isGone = isGone;
  }
}

/** @throws ChunkError when the part does not load within 120 s or cannot be loaded at all. */
export async function loadChunk<T>(load: () => Promise<T>, address?: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(address ?? 'a part', false)), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    throw new ChunkError(
      address ?? 'a part',
      address !== undefined && (await isGone(address)),
      error,
    );
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A module whose own code fails still exists, and a network error does not mean that the server
 * lacks it.
 */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    return status === 404;
  } catch {
    return false;
  }
}

/**
 * `React.lazy` with the time-out of the shop. Use it in a `LazyPart`.
 * @param near a selector: the part of a page that the server rendered loads when this is a screen
 * away, or after a while
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own type
export const lazyPart = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  near?: string,
): LazyExoticComponent<T> =>
  lazy(async () => {
    if (near) await isNear(near);
    return loadChunk(load);
  });

/**
 * Until a part has hydrated, React delays updates of the page around it, so loading must not wait
 * without limit.
 */
const LOAD_ANYWAY_MS = 2_000;
/** A screen. */
export const NEAR_MARGIN = '100%';

/**
 * Returns at once if the element is not in the document: then the server did not render this page.
 */
async function isNear(selector: string): Promise<void> {
  const element = globalThis.document?.querySelector(selector);
  if (!element || !globalThis.IntersectionObserver) return;
  let observer: IntersectionObserver | undefined;
  await new Promise<void>((resolve) => {
    observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), {
      rootMargin: NEAR_MARGIN,
    });
    observer.observe(element);
    setTimeout(resolve, LOAD_ANYWAY_MS);
  });
  observer?.disconnect();
}

/**
 * Whether a reload may help: the server has another version, and this tab has not reloaded from its
 * own version yet. Each version is left once, so that two servers with different versions cannot
 * cause endless reloads.
 */
export function mayReloadFor(error: unknown, version: string): boolean {
  // Without session storage the tab would reload endlessly.
  if (!(error instanceof ChunkError) || !error.isGone || !hasSessionStorage()) return false;
  const left = (readSession(RELOADED_FROM) ?? '').split(' ');
  if (left.includes(version)) return false;
  writeSession(RELOADED_FROM, [...left, version].join(' ').trim());
  return (readSession(RELOADED_FROM) ?? '').split(' ').includes(version);
}

/** The version of the built pages that run here. */
export const runningVersion = (): string =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ??
  'development';
