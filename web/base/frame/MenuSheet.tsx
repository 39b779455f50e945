import { Dialog } from '@base-ui/react/dialog';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Logo, type LogoPicture } from '#web/base/ui/Logo.tsx';

type MenuSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  shopName: string;
  logo?: LogoPicture | null | undefined;
  /** Lists of links; following one closes the sheet. */
  children: ReactNode;
  /** The signed-in customer. */
  foot: ReactNode;
};

/** The full-screen menu on phones (768 px and less). */
export function MenuSheet({ isOpen, onClose, shopName, logo, children, foot }: MenuSheetProps) {
  const { t } = useTranslation('layout');
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="sheet-frame">
          <Dialog.Popup className="sheet" onClick={closeAfterLink}>
            <div className="sheet-top">
              <Dialog.Title className="sr-only">{t('menu')}</Dialog.Title>
              <Logo name={shopName} picture={logo} label={t('logoLabel', { shop: shopName })} />
              <Dialog.Close className="icon-btn" aria-label={t('closeMenu')}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <nav aria-label={t('mainMenu')}>{children}</nav>
            <div className="who">{foot}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
