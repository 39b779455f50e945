import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

/** The head of a screen: a link back, the title, and the actions for the whole screen. */
export function SectionHead({
  title,
  back,
  children,
}: {
  title: string;
  back?: { to: string; label: string };
  children?: ReactNode;
}) {
  return (
    <header className="bo-head">
      <div>
        {back && (
          <Link className="bo-back small" to={back.to}>
            <Icon name="back" size="s" />
            {back.label}
          </Link>
        )}
        <h1 className="h2">{title}</h1>
      </div>
      {children && <div className="bo-acts">{children}</div>}
    </header>
  );
}

/** For an address without a screen in the back office. */
export function NotThere() {
  const { t } = useTranslation('admin');
  return <EmptyState title={t('notFound.title')}>{t('notFound.text')}</EmptyState>;
}
