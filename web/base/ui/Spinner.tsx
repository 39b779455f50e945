import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from './class-names.ts';

/**
 * A turning ring with a label that is read out. It can fill the page, or cover the whole screen.
 */
export function Spinner({ label, fills }: { label?: string; fills?: 'page' | 'screen' }) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(fills && `spinner-${fills}`)} role="status">
      <span className="spinner" />
      <span className="sr-only">{label ?? t('loading')}</span>
    </div>
  );
}
