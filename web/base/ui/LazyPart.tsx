import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ChunkError } from '#web/base/page/chunks.ts';
import { useIsHydrating } from '#web/base/page/use-is-hydrating.ts';
import { Alert } from './Alert.tsx';

type LazyPartProps = { children: ReactNode; fallback?: ReactNode };

/**
 * Wraps a part of a page that is loaded when it is needed (`lazyPart`): the page stays while the
 * part loads, and if loading fails.
 */
export class LazyPart extends Component<LazyPartProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { error } = this.state;
    if (error instanceof ChunkError) return <PartNotLoaded />;
    if (error) throw error;
    return <Served fallback={this.props.fallback ?? null}>{this.props.children}</Served>;
  }
}

/**
 * When a part that the server rendered gets other props before it has hydrated, React discards its
 * elements, and clicks on them are lost. Until then it therefore keeps its first props.
 */
function Served({ children, fallback }: Required<LazyPartProps>) {
  const isServed = useIsHydrating();
  const [isAlive, setAlive] = useState(!isServed);
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <Alive onAlive={setAlive} />
    </Suspense>
  );
  const [first] = useState(part);
  return isAlive ? part : first;
}

function Alive({ onAlive }: { onAlive: (isAlive: true) => void }) {
  useEffect(() => onAlive(true), [onAlive]);
  return null;
}

/** Does not reload by itself: text typed into the page would be lost. */
function PartNotLoaded() {
  const { t } = useTranslation('common');
  return (
    <Alert tone="no">
      <p>{t('chunkScreen.partText')}</p>
      <button type="button" className="text-link" onClick={() => window.location.reload()}>
        {t('chunkScreen.reload')}
      </button>
    </Alert>
  );
}
