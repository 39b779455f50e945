import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from './Icon.tsx';

type PanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
};
type DialogProps = PanelProps & {
  isWide?: boolean;
  isOnTop?: boolean;
  startsAtField?: boolean | string;
  focusAfter?: RefObject<HTMLElement | null>;
};

/**
 * A question or a text over the page: takes the focus, keeps it, gives it back; Escape and the
 * ground close it. `startsAtField`: the first field has the focus, or the one of this name, unless
 * a finger opened it, whose keyboard would cover half of it. `focusAfter`: where the focus goes
 * when what opened the dialog is gone by then, the row that was deleted. `isOnTop`: opens over any
 * other dialog without being its child. Base UI spares what has `aria-live`, so the dialog below,
 * when it renders again, cannot hide this one from a screen reader.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  isWide = false,
  isOnTop = false,
  startsAtField = false,
  focusAfter,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  const goBack = () => (opener.current?.isConnected ? true : (focusAfter?.current ?? true));
  const field =
    typeof startsAtField === 'string' ? `[name="${startsAtField}"]` : 'input, textarea, select';
  const firstField = (by: string) =>
    by === 'touch' || (body.current?.querySelector<HTMLElement>(field) ?? true);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Viewport className="dialog-frame">
          <BaseDialog.Popup
            aria-live={isOnTop ? 'off' : undefined}
            className={isWide ? 'dialog dialog--wide' : 'dialog'}
            initialFocus={startsAtField ? firstField : undefined}
            finalFocus={focusAfter && goBack}
          >
            <header>
              <BaseDialog.Title className="h3">{title}</BaseDialog.Title>
              <CloseButton />
            </header>
            <div className="dialog-body" ref={body}>
              {children}
            </div>
            {footer && <footer>{footer}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A panel over the full height from the left; over the full width, too, on a phone. */
export function Sheet({ isOpen, onClose, title, children, footer }: PanelProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Viewport className="sheet-frame">
          <BaseDialog.Popup className="sheet">
            <div className="sheet-top">
              <BaseDialog.Title className="h3">{title}</BaseDialog.Title>
              <CloseButton />
            </div>
            <div className="sheet-body">{children}</div>
            {footer && <div className="sheet-act">{footer}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function CloseButton() {
  const { t } = useTranslation('common');
  return (
    <BaseDialog.Close className="icon-btn" aria-label={t('close')}>
      <Icon name="close" />
    </BaseDialog.Close>
  );
}
