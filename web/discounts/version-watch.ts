// Watches whether the discount rules have changed since the prices on the screen were calculated
// (specification 7): requests the version every 30 seconds while the page is visible. After a
// change, cached prices are deleted. The cart's discounts are recalculated after a minute anyway,
// because rules also begin and end by date; responses with prices expire by themselves
// (request-cache.ts).
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useCart } from '#web/cart/CartContext.ts';
import { browserApi } from '#web/session/browser.ts';

const POLL_MS = 30_000;
const REFRESH_AFTER_MS = 60_000;
/**
 * The version comes from the database; all processes drop their stored prices within a second
 * (server/base/http-cache/changes.ts). A page that reloads sooner could get old prices again, and
 * would keep them, because the version then stays the same.
 */
export const SETTLE_MS = 1_000;

export type VersionWatchDeps = {
  readVersion: () => Promise<number>;
  /** `isChanged`: the prices on the screen may be wrong; otherwise they are only old. */
  onRefresh: (refresh: { isChanged: boolean }) => void;
  isVisible: () => boolean;
  now?: () => number;
};

export function createVersionWatch({
  readVersion,
  onRefresh,
  isVisible,
  now = Date.now,
}: VersionWatchDeps) {
  let known: number | null = null;
  let refreshedAt = now();
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  async function ask() {
    if (isAsking || !isVisible()) return;
    isAsking = true;
    askedAt = now();
    const version = await readVersion().catch(() => {
      // Logged by the client; the next tick requests it again.
      return null;
    });
    isAsking = false;
    const isChanged = version !== null && known !== null && version !== known;
    if (version !== null) known = version;
    // Of the times of asking the one next to it: an answer takes a moment, and timers are not exact.
    if (!isChanged && askedAt - refreshedAt < REFRESH_AFTER_MS - POLL_MS / 2) return;
    refreshedAt = askedAt;
    if (!isChanged) onRefresh({ isChanged });
    else settling = setTimeout(() => onRefresh({ isChanged }), SETTLE_MS);
  }

  return {
    /** Returns the function that stops it. */
    start(): () => void {
      void ask();
      const timer = setInterval(() => void ask(), POLL_MS);
      return () => {
        clearInterval(timer);
        clearTimeout(settling);
      };
    },
    /** The page became visible again: checks at once, unless it has just checked. */
    wake: () => {
      if (now() - askedAt >= POLL_MS) void ask();
    },
  };
}

/**
 * Keeps the prices of an open page current: clears caches, recalculates the cart, and reloads a
 * page with changed prices.
 */
export function useVersionWatch(): void {
  const { expireTotals } = useCart();
  const { revalidate } = useRevalidator();
  const latest = useRef({ expireTotals, revalidate });
  useEffect(() => {
    latest.current = { expireTotals, revalidate };
  });

  useEffect(() => {
    const watch = createVersionWatch({
      readVersion: () => browserApi().discounts.version(),
      isVisible: () => document.visibilityState === 'visible',
      onRefresh: ({ isChanged }) => {
        latest.current.expireTotals();
        if (!isChanged) return;
        browserApi().clearPrices();
        void latest.current.revalidate();
      },
    });
    const stop = watch.start();
    document.addEventListener('visibilitychange', watch.wake);
    return () => {
      document.removeEventListener('visibilitychange', watch.wake);
      stop();
    };
  }, []);
}
