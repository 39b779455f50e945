import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export type AlertTone = 'info' | 'warn' | 'no' | 'ok';

const icons: Record<AlertTone, IconName> = {
  info: 'info',
  warn: 'warning',
  no: 'warning',
  ok: 'check',
};

/**
 * A notice that stays in the page. A failure is read out at once; other notices when the screen
 * reader reaches them.
 */
export function Alert({
  tone = 'info',
  children,
  onClose,
}: {
  tone?: AlertTone;
  children: ReactNode;
  onClose?: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <div
      className={classNames('alert', tone !== 'info' && `alert--${tone}`)}
      role={tone === 'no' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} />
      <div>{children}</div>
      {onClose && <IconButton icon="close" label={t('close')} onClick={onClose} />}
    </div>
  );
}

/** A hint about a saving, with one action: "8 adet daha ekleyin … 48 yap". */
export function Tip({
  children,
  icon = 'info',
  action,
}: {
  children: ReactNode;
  icon?: IconName;
  action?: { label: string; onClick: () => void };
}) {
  return (
    <p className="tip">
      <Icon name={icon} />
      <span>
        {children}{' '}
        {action && (
          <button type="button" onClick={action.onClick}>
            {action.label}
          </button>
        )}
      </span>
    </p>
  );
}
