import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.tsx';

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
