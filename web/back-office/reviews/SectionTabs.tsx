import { Link, useLocation } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';

const tabs = { reviews: '/admin/reviews', questions: '/admin/reviews/questions' } as const;

/** Reviews or questions. */
export function SectionTabs() {
  const { t } = useTranslation('admin-reviews');
  const { pathname } = useLocation();
  return (
    <nav className="bo-tabs" aria-label={t('tabs')}>
      {(['reviews', 'questions'] as const).map((tab) => (
        <Link
          key={tab}
          to={tabs[tab]}
          aria-current={pathname.replace(/\/$/, '') === tabs[tab] ? 'page' : undefined}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  );
}
