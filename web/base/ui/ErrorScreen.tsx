import { useEffect } from 'react';
import { logError } from '#web/base/api/log.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ChunkError } from '#web/base/page/chunks.ts';
import { Button } from './Button.tsx';
import { ChunkScreen } from './ChunkScreen.tsx';

/** Replaces a page that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (!(error instanceof ChunkError)) return <UnexpectedScreen error={error} />;
  return (
    <main>
      <ChunkScreen error={error} />
    </main>
  );
}

/** The global error screen: its English texts, word for word, in both languages (specification 2). */
function UnexpectedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  useEffect(() => logError('page', error), [error]);
  return (
    <main className="page error-screen" lang="en">
      <title>{t('errorScreen.title')}</title>
      <h1 className="h1">{t('errorScreen.title')}</h1>
      <p className="lead">{t('errorScreen.text')}</p>
      <Button onClick={() => window.location.reload()}>{t('errorScreen.refresh')}</Button>
    </main>
  );
}
