import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ShopLogo } from '#shared/settings/logo.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { type FooterShop, ShopFooter } from './ShopFooter.tsx';
import { ShopHeader, type ShopHeaderProps } from './ShopHeader.tsx';

type ShopFrameProps = Omit<ShopHeaderProps, 'shopName' | 'logo'> & {
  shop: FooterShop & { logo?: ShopLogo | null };
  children: ReactNode;
  chat?: ReactNode;
  banner?: ReactNode;
};

/** The frame with the shop's own header and footer. */
export function ShopFrame({ shop, children, chat, banner, ...header }: ShopFrameProps) {
  const { hasFooter, isChatHiddenOnPhone } = frameRules(useLocation().pathname);
  return (
    <Frame
      header={<ShopHeader {...header} shopName={shop.name} logo={shop.logo} />}
      footer={hasFooter && <ShopFooter shop={shop} />}
      chat={chat}
      isChatHiddenOnPhone={isChatHiddenOnPhone}
      banner={banner}
    >
      {children}
    </Frame>
  );
}

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
function Frame({ header, children, footer, chat, isChatHiddenOnPhone, banner }: FrameProps) {
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

// Which parts of the frame a path has (specification 2, "Frame rules").

const withoutFooter = ['/login', '/register', '/forgot-password', '/configurator'];
const chatHiddenOnPhone = ['/products', '/configurator'];

type FrameRules = { hasFooter: boolean; isChatHiddenOnPhone: boolean };

export function frameRules(pathname: string): FrameRules {
  // The router ignores upper case, too.
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return {
    hasFooter: !withoutFooter.includes(path),
    isChatHiddenOnPhone: chatHiddenOnPhone.includes(path),
  };
}
