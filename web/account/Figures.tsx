import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { DashboardStats } from '#shared/customers/account.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** The account in six figures; each leads to what it counts. */
export function Figures({ stats }: { stats: DashboardStats }) {
  const { t, i18n } = useTranslation('account');
  const number = (value: number) => numberText(value, i18n.language);
  const figures = [
    { key: 'orderCount', value: number(stats.orderCount), to: '/account/orders' },
    { key: 'activeOrderCount', value: number(stats.activeOrderCount), to: '/account/orders' },
    {
      key: 'totalSpent',
      value: formatLira(fromLira(stats.totalSpent), i18n.language),
      to: '/account/orders',
    },
    { key: 'favoriteCount', value: number(stats.favoriteCount), to: '/account/favorites' },
    { key: 'listCount', value: number(stats.listCount), to: '/account/lists' },
    { key: 'addressCount', value: number(stats.addressCount), to: '/account/addresses' },
  ];
  return (
    <ul className="figures">
      {figures.map(({ key, value, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className="small second">{t(`figures.${key}`)}</span>{' '}
            <b className="num">{value}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
