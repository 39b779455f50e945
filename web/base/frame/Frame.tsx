import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';

type FrameProps = {
  header: ReactNode;
  children: ReactNode;
  /** Null on pages without one. */
  footer: ReactNode;
  chat?: ReactNode;
  isChatHiddenOnPhone: boolean;
  /** The element above everything at the bottom: the cookie banner. */
  banner?: ReactNode;
};

/** The frame of a page: skip link, header, main, footer, chat. Payment callbacks have no frame. */
export function Frame({ header, children, footer, chat, isChatHiddenOnPhone, banner }: FrameProps) {
  const { t } = useTranslation('layout');
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      {/* At the bottom of the window, but early in the tab order. */}
      {banner}
      {header}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <DeferredHydration>{footer}</DeferredHydration>}
      {chat && (
        <div className="chat-slot" data-phone-hidden={isChatHiddenOnPhone || undefined}>
          {chat}
        </div>
      )}
    </div>
  );
}
