import { useLocation } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { rememberTarget } from '#web/session/redirect-target.ts';

/** Shown instead of a redirect, which would lose the page; returns to the page after signing in. */
export function SignInFirst() {
  const { t } = useTranslation('lists');
  const { pathname, search } = useLocation();
  const remember = () => rememberTarget(`${pathname}${search}`);
  return (
    <>
      <p>{t('panel.signInText')}</p>
      <div className="row">
        <ButtonLink to="/login" onClick={remember}>
          {t('panel.signIn')}
        </ButtonLink>
        <ButtonLink to="/register" variant="line" onClick={remember}>
          {t('panel.register')}
        </ButtonLink>
      </div>
    </>
  );
}

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
