import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

const stockTabs = ['moves', 'low', 'counts', 'purchases'] as const;
export type StockTab = (typeof stockTabs)[number];

/** The head of the section's lists, with links to the other lists. */
export function StockHead({ tab, children }: { tab: StockTab; children?: ReactNode }) {
  const { t } = useTranslation('admin-stock');
  return (
    <>
      <SectionHead title={t(`${tab}.title`)}>{children}</SectionHead>
      <nav className="bo-tabs" aria-label={t('tabs')}>
        {stockTabs.map((one) => (
          <Link
            key={one}
            to={one === 'moves' ? '/admin/stock' : `/admin/stock/${one}`}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tab.${one}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
