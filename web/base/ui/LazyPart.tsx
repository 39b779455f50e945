import {
  Component,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
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
    return <Served fallback={this.props.fallback ?? null}>{this.props.children}</Served>;
  }
}

/**
 * When a part that the server drew is given other props before it has hydrated, React throws its
 * elements away, and with them what was pressed in them. Until then it therefore keeps the first
 * ones.
 */
function Served({ children, fallback }: Required<LazyPartProps>) {
  const isServed = useSyncExternalStore(neverChanges, isInBrowser, isFromServer);
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

const neverChanges = () => () => undefined;
const isInBrowser = () => false;
/** On the server and while React takes over what that drew. */
const isFromServer = () => true;

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
