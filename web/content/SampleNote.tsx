import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

/** For the merchant, until a lawyer has seen the text. */
export function SampleNote() {
  const { t } = useTranslation('content');
  return (
    <p className="sample-note small" role="note">
      <Icon name="info" size="s" />
      <span>{t('text.sample')}</span>
    </p>
  );
}
