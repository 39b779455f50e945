// Short messages that appear and disappear. Specification 3, 4 and 9: they slide in after 10 ms,
// stay 3000 ms unless their caller sets another time, and are removed 300 ms after the close
// button.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

export const TOAST_DURATION_MS = 3000;
export const TOAST_SLIDE_IN_MS = 10;
export const TOAST_CLOSE_MS = 300;
/** More would cover the page; the oldest is removed. */
const MOST_TOASTS = 4;

export type ToastType = 'success' | 'error' | 'warning' | 'info';
/** One action: a page to go to, or a function such as undo. */
type ToastAction = { label: string; to: string } | { label: string; onPress: () => void };
/** `duration` in milliseconds; with Infinity it stays until it is closed. */
export type Toast = {
  id: number;
  message: string;
  type: ToastType;
  duration: number;
  action?: ToastAction;
};
export type ToastOptions = Partial<Omit<Toast, 'id' | 'message'>>;

type Toasts = {
  showToast: (message: string, options?: ToastOptions) => number;
  closeToast: (id: number) => void;
};

const ToastContext = createContext<Toasts | null>(null);
const icons: Record<ToastType, IconName> = {
  success: 'check',
  error: 'warning',
  warning: 'warning',
  info: 'info',
};

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}

/** Holds the messages of the page below it and shows them above everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);

  const closeToast = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  );
  const showToast = useCallback((message: string, options: ToastOptions = {}) => {
    const id = ++lastId.current;
    setToasts((all) =>
      [
        ...all,
        { id, message, type: 'success' as const, duration: TOAST_DURATION_MS, ...options },
      ].slice(-MOST_TOASTS),
    );
    return id;
  }, []);
  const value = useMemo(() => ({ showToast, closeToast }), [showToast, closeToast]);

  return (
    <ToastContext value={value}>
      {children}
      <ToastRegion toasts={toasts} onRemove={closeToast} />
    </ToastContext>
  );
}

// Both lists exist from the start, because a live region is not announced if it appears together
// with its text.
function ToastRegion({
  toasts,
  onRemove,
}: {
  toasts: readonly Toast[];
  onRemove: (id: number) => void;
}) {
  const { t } = useTranslation('common');
  const isUrgent = (toast: Toast) => toast.type === 'error' || toast.type === 'warning';
  const list = (shown: readonly Toast[]) =>
    shown.map((toast) => <ToastItem key={toast.id} toast={toast} onRemove={onRemove} />);
  return (
    <section className="toasts" aria-label={t('notifications')}>
      <ol aria-live="assertive" aria-relevant="additions">
        {list(toasts.filter(isUrgent))}
      </ol>
      <ol aria-live="polite" aria-relevant="additions">
        {list(toasts.filter((toast) => !isUrgent(toast)))}
      </ol>
    </section>
  );
}

function ToastItem({ toast, onRemove }: { toast: Toast; onRemove: (id: number) => void }) {
  const { t } = useTranslation('common');
  const [phase, setPhase] = useState<'entering' | 'shown' | 'leaving'>('entering');
  // A message must not close while it is read or used.
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setPhase('shown'), TOAST_SLIDE_IN_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (isPaused || !Number.isFinite(toast.duration)) return;
    const timer = setTimeout(() => setPhase('leaving'), toast.duration);
    return () => clearTimeout(timer);
  }, [isPaused, toast.duration]);

  useEffect(() => {
    if (phase !== 'leaving') return;
    const timer = setTimeout(() => onRemove(toast.id), TOAST_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [phase, onRemove, toast.id]);

  return (
    <li
      className={`toast toast--${toast.type}`}
      data-shown={phase === 'shown' || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icons[toast.type]} />
      <span>{toast.message}</span>
      {toast.action && <Act action={toast.action} onDone={() => setPhase('leaving')} />}
      <IconButton icon="close" label={t('close')} onClick={() => setPhase('leaving')} />
    </li>
  );
}

function Act({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('to' in action) {
    return (
      <Link to={action.to} onClick={onDone}>
        {action.label}
      </Link>
    );
  }
  const press = () => {
    action.onPress();
    onDone();
  };
  return (
    <button type="button" onClick={press}>
      {action.label}
    </button>
  );
}
