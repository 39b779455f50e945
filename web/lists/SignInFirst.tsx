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
