import { useEffect, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { type ChunkError, mayReloadFor, runningVersion } from '#web/base/page/chunks.ts';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

/** The page itself did not come. Where that is because the shop has a newer version, it is fetched at once; else the visitor decides. */
export function ChunkScreen({ error }: { error: ChunkError }) {
  const { t } = useTranslation('common');
  const [isReloading, setReloading] = useState(true);
  useEffect(() => {
    if (mayReloadFor(error, runningVersion())) window.location.reload();
    else setReloading(false);
  }, [error]);
  return (
    <div className="page error-screen">
      <title>{t('chunkScreen.title')}</title>
      <h1 className={isReloading ? 'sr-only' : 'h1'}>{t('chunkScreen.title')}</h1>
      {isReloading ? (
        <Spinner label={t('loading')} />
      ) : (
        <>
          <p className="lead">{t('chunkScreen.text')}</p>
          <Button onClick={() => window.location.reload()}>{t('chunkScreen.retry')}</Button>
        </>
      )}
    </div>
  );
}
