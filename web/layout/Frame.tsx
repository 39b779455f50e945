import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { InTurn } from '../ui/InTurn.tsx';
import { Footer, type FooterShop } from './Footer.tsx';
import { frameRules } from './frame-rules.ts';
import { Header, type HeaderProps } from './Header.tsx';

type FrameProps = Omit<HeaderProps, 'shopName'> & {
  shop: FooterShop;
  children: ReactNode;
  /** The chat widget; the frame knows where it is hidden. */
  chat?: ReactNode;
  /** What stands over everything at the foot: the cookie banner. */
  banner?: ReactNode;
};

/** Everything round a page: skip link, header, main, footer, chat. Payment callbacks stand outside it. */
export function Frame({ shop, children, chat, banner, ...header }: FrameProps) {
  const { t } = useTranslation('layout');
  const { hasFooter, isChatHiddenOnPhone } = frameRules(useLocation().pathname);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      {/* At the foot of the window, and early under the keyboard. */}
      {banner}
      <Header {...header} shopName={shop.name} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {hasFooter && (
        <InTurn>
          <Footer shop={shop} />
        </InTurn>
      )}
      {chat && (
        <div className="chat-slot" data-phone-hidden={isChatHiddenOnPhone || undefined}>
          {chat}
        </div>
      )}
    </div>
  );
}
