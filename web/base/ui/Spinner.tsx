import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from './class-names.ts';

/** A turning ring with a label that is read out; `isScreen` fills the page with it. */
export function Spinner({ label, isScreen = false }: { label?: string; isScreen?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(isScreen && 'spinner-screen')} role="status">
      <span className="spinner" />
      <span className="sr-only">{label ?? t('loading')}</span>
    </div>
  );
}
