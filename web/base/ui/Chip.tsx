import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from './Icon.tsx';

/** A chosen filter that a tap removes. */
export function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation('common');
  return (
    <button type="button" className="chip" onClick={onRemove}>
      {children}
      <span className="sr-only">{t('remove')}</span>
      <Icon name="close" size="s" />
    </button>
  );
}

/** A choice that is on or off. */
export function ToggleChip({
  children,
  isOn,
  onToggle,
}: {
  children: ReactNode;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}
