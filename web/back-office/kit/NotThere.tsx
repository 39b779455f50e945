import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';

/** For an address that is no screen of the back office. */
export function NotThere() {
  const { t } = useTranslation('admin');
  return <EmptyState title={t('notFound.title')}>{t('notFound.text')}</EmptyState>;
}
