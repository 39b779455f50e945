import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ShopLogo } from '#shared/settings/logo.ts';
import { Frame } from '#web/base/frame/Frame.tsx';
import { frameRules } from './frame-rules.ts';
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
  const { hasFooter, hasChat, isChatHiddenOnPhone } = frameRules(useLocation().pathname);
  return (
    <Frame
      header={<ShopHeader {...header} shopName={shop.name} logo={shop.logo} />}
      footer={hasFooter && <ShopFooter shop={shop} />}
      chat={hasChat && chat}
      isChatHiddenOnPhone={isChatHiddenOnPhone}
      banner={banner}
    >
      {children}
    </Frame>
  );
}
