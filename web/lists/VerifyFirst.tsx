import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';

/** Lists can be shared, so their owner needs a verified e-mail address. */
export function VerifyFirst() {
  const { t } = useTranslation('lists');
  return (
    <>
      <p>{t('panel.verifyText')}</p>
      <div>
        <ButtonLink to="/verify-email">{t('panel.verify')}</ButtonLink>
      </div>
    </>
  );
}
