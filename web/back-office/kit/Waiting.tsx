// The waiting work: the numbers in the menu and the title, and the announcement of a new order.
// Requested every half minute while the page is visible, and after every change of the address.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { WaitingAnswer } from '#shared/back-office/today.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { readStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { playChime } from './chime.ts';
import { newOrders as findNewOrders, rememberOrders, type SeenOrders } from './new-orders.ts';

const PAUSE_MS = 30_000;
/** Long enough to be noticed by a person who packs at another table. */
const SHOWN_MS = 20_000;

export type WaitingSection = keyof WaitingAnswer['counts'];
type Waiting = {
  counts: WaitingAnswer['counts'];
  /** Increases whenever a new order to prepare has arrived. */
  newOrders: number;
};

const nothing: Waiting = { counts: {}, newOrders: 0 };
const WaitingContext = createContext<Waiting>(nothing);

export const useWaiting = (): Waiting => useContext(WaitingContext);

export function WaitingProvider({ children }: { children: ReactNode }) {
  const { admin, isLapsed } = useAdminSession();
  const isAllowed = admin !== null && !admin.mustSetUpTotp && !isLapsed;
  const adminId = isAllowed ? admin.id : null;
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState(nothing);
  const announce = useAnnouncement();

  const apply = useCallback(
    (answer: WaitingAnswer) => {
      const isNew = announce(answer.newOrders);
      setWaiting(({ newOrders }) => ({
        counts: answer.counts,
        newOrders: isNew ? newOrders + 1 : newOrders,
      }));
    },
    [announce],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or person: asks again
  useEffect(() => {
    if (adminId === null) return setWaiting(nothing);
    const abort = new AbortController();
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      adminApi()
        .get('/admin/waiting', { signal: abort.signal })
        // The next request follows soon; the page's own requests show errors.
        .then(apply, () => undefined);
    };
    ask();
    const timer = setInterval(ask, PAUSE_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [adminId, pathname, apply]);

  const { orders = 0 } = waiting.counts;
  useEffect(() => {
    if (adminId !== null) document.title = counted(document.title, orders);
  }, [adminId, orders]);

  return <WaitingContext value={waiting}>{children}</WaitingContext>;
}

/** Returns whether a new order has arrived; the first response announces nothing. */
function useAnnouncement() {
  const { t, i18n } = useTranslation('admin');
  const { showToast } = useToast();
  const seen = useRef<SeenOrders | null>(null);
  const { pathname } = useLocation();
  const open = useRef(pathname);
  open.current = pathname;
  const show = (orders: WaitingAnswer['newOrders']) => {
    const [only] = orders;
    if (orders.length === 1 && only)
      showToast(
        t('newOrder.one', {
          name: only.name,
          total: formatLira(fromLira(only.total), i18n.language),
        }),
        {
          type: 'info',
          duration: SHOWN_MS,
          action: {
            label: showOrderNumber(only.orderNumber),
            to: `/admin/orders/${only.orderNumber}`,
          },
        },
      );
    else
      showToast(t('newOrder.several', { count: orders.length }), {
        type: 'info',
        duration: SHOWN_MS,
        action: { label: t('newOrder.open'), to: '/admin/orders?tab=toPrepare' },
      });
    if (readStored('orderSound') === 'on') playChime();
  };
  const latest = useRef(show);
  latest.current = show;
  return useCallback((orders: WaitingAnswer['newOrders']): boolean => {
    const fresh = findNewOrders(seen.current, orders, open.current);
    seen.current = rememberOrders(seen.current, orders);
    if (fresh.length > 0) latest.current(fresh);
    return fresh.length > 0;
  }, []);
}

const counted = (title: string, orders: number): string => {
  const plain = title.replace(/^\(\d+\) /, '');
  return orders > 0 ? `(${orders}) ${plain}` : plain;
};

/** The title of the tab, with the number of orders to prepare in front. */
export function useBackOfficeTitle(text: string | null): void {
  const { t } = useTranslation('admin');
  const { orders = 0 } = useWaiting().counts;
  const latest = useRef(orders);
  latest.current = orders;
  const title = text === null ? null : `${text} · ${t('backOffice')}`;
  useEffect(() => {
    if (title !== null) document.title = counted(title, latest.current);
  }, [title]);
}

/**
 * Calls `reload` when the number of waiting records in a section has changed, or a new order has
 * arrived.
 */
export function useOnWaiting(section: WaitingSection, reload: () => Promise<void>): void {
  const { counts, newOrders } = useWaiting();
  const count = counts[section];
  const known = useRef({ count, newOrders });
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    const before = known.current;
    known.current = { count, newOrders };
    // The first response is as old as the list.
    const isOther = before.count !== undefined && count !== undefined && before.count !== count;
    const isNew = section === 'orders' && before.newOrders !== newOrders;
    if (isOther || isNew) void latest.current();
  }, [section, count, newOrders]);
}
