import { Link } from 'react-router';
import type { OrderCounts, OrderTab } from '#shared/back-office/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

const tabs: readonly OrderTab[] = ['toPrepare', 'preparing', 'shipped', 'unpaid', 'review'];
/** As the server counts (COUNTED_ORDERS). */
const MOST = 1_000;

/** A figure that was counted up to a limit. */
export const countText = (count: number): string =>
  count >= MOST ? `${MOST - 1}+` : String(count);

/** The lists that are asked for all day, as links, each with how many wait there. */
export function OrderTabs({
  current,
  counts,
  hrefFor,
}: {
  current: string;
  counts: OrderCounts | null;
  hrefFor: (tab: string) => string;
}) {
  const { t } = useTranslation('admin-orders');
  return (
    <nav className="bo-tabs" aria-label={t('tabs.label')}>
      {['', ...tabs].map((tab) => (
        <Link
          key={tab}
          to={hrefFor(tab)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          {tab === '' ? t('tabs.all') : t(`tabs.${tab}`)}{' '}
          {tab !== '' && counts && (
            <span className="mute num">{countText(counts[tab as OrderTab])}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
