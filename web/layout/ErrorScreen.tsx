import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../log.ts';
import { Button } from '../ui/Button.tsx';

/** The global error screen, word for word in both languages (specification 2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  useEffect(() => logError('page', error), [error]);
  return (
    <main className="page error-screen">
      <title>{t('errorScreen.title')}</title>
      <h1 className="h1">{t('errorScreen.title')}</h1>
      <p className="lead">{t('errorScreen.text')}</p>
      <Button onClick={() => window.location.reload()}>{t('errorScreen.refresh')}</Button>
    </main>
  );
}
