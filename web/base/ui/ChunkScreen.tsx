import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { type ChunkError, mayReloadFor, runningVersion } from '#web/base/page/chunks.ts';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

/** When the network has just come back, the first request may still fail. */
const PAUSES_MS = [1_000, 3_000];

type ChunkScreenProps = {
  error: ChunkError;
  /** Loads the missing script again. Without it, trying again reloads the page. */
  load?: () => Promise<unknown>;
  /** The visitor returns to a page that could not be loaded before: it is tried again at once. */
  isAgain?: boolean;
};

/**
 * Shown when the page itself could not be loaded. If the shop has a newer version, the page reloads
 * at once; else loading is retried when the visitor asks, comes back, or is online again. The frame
 * stays until the script has loaded.
 */
export function ChunkScreen({ error, load, isAgain = false }: ChunkScreenProps) {
  const { t } = useTranslation('common');
  const [isTrying, setTrying] = useState(true);

  const retry = useCallback(async () => {
    if (!load) return window.location.reload();
    setTrying(true);
    try {
      await load();
      window.location.reload();
    } catch {
      setTrying(false);
    }
  }, [load]);

  useEffect(() => {
    if (mayReloadFor(error, runningVersion())) window.location.reload();
    else if (isAgain) void retry();
    else setTrying(false);
  }, [error, isAgain, retry]);
  useEffect(() => {
    if (!load) return;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    function handleOnline() {
      stop();
      void retry();
      timers = PAUSES_MS.map((pause) => setTimeout(() => void retry(), pause));
    }
    window.addEventListener('online', handleOnline);
    return () => {
      stop();
      window.removeEventListener('online', handleOnline);
    };
  }, [load, retry]);

  return (
    <div className="page error-screen">
      <title>{t('chunkScreen.title')}</title>
      <h1 className={isTrying ? 'sr-only' : 'h1'}>{t('chunkScreen.title')}</h1>
      {isTrying ? (
        <Spinner label={t('loading')} />
      ) : (
        <>
          <p className="lead">{t('chunkScreen.text')}</p>
          <Button onClick={() => void retry()}>{t('chunkScreen.retry')}</Button>
        </>
      )}
    </div>
  );
}
