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
 * A question or a text over the page. It takes the focus, keeps it inside and returns it; Escape
 * and a press on the backdrop close it. `startsAtField`: focuses the first field, or the named
 * field, unless it was opened by touch, where the keyboard would cover half of the dialog.
 * `focusAfter`: the focus target if the element that opened the dialog is gone afterwards, e.g. a
 * deleted row. `isOnTop`: opens over any other dialog without being its child. Base UI does not
 * hide elements with `aria-live`, so a dialog below that renders again cannot hide this one from a
 * screen reader.
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

/** A panel over the full height at the left; on a phone over the full width, too. */
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
