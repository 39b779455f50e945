import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** For an address that is no screen of the office. */
export function NotThere() {
  const { t } = useTranslation('admin');
  return <EmptyState title={t('notFound.title')}>{t('notFound.text')}</EmptyState>;
}
