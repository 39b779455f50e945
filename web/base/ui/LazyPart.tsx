import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ChunkError } from '#web/base/page/chunks.ts';
import { Alert } from './Alert.tsx';

type LazyPartProps = { children: ReactNode; fallback?: ReactNode };

/**
 * Round a part of a page that is loaded when it is needed (`lazyPart`): the page stays while it
 * comes, and if it does not.
 */
export class LazyPart extends Component<LazyPartProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { error } = this.state;
    if (error instanceof ChunkError) return <PartNotLoaded />;
    if (error) throw error;
    return <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
  }
}

/** Nothing is reloaded by itself here: what has been typed into the page would be lost. */
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
