import { useNavigate, useRevalidator } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';

/**
 * Shown when a page's data could not be loaded: the frame stays, and the page can be requested
 * again.
 */
export function LoadFailed() {
  const { t } = useTranslation('common');
  const { state, revalidate } = useRevalidator();
  const navigate = useNavigate();
  return (
    <div className="page error-screen">
      <title>{t('loadFailed.title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="h1">{t('loadFailed.title')}</h1>
      <p className="lead">{t('loadFailed.text')}</p>
      <div className="row">
        <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
          {t('loadFailed.retry')}
        </Button>
        <Button variant="line" onClick={() => void navigate(-1)}>
          {t('loadFailed.back')}
        </Button>
      </div>
    </div>
  );
}
