import { Link } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';

const tabs = { accounts: '/admin/customers', guests: '/admin/customers/guests' } as const;

/** Customers with an account, or guests who ordered without one. */
export function CustomerTabs({ tab }: { tab: keyof typeof tabs }) {
  const { t } = useTranslation('admin-customers');
  return (
    <nav className="bo-tabs" aria-label={t('tabs.label')}>
      {(['accounts', 'guests'] as const).map((one) => (
        <Link key={one} to={tabs[one]} aria-current={one === tab ? 'page' : undefined}>
          {t(`tabs.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
