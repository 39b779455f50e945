// Every component in every state, for development only (/_ui). The texts are samples and not in the
// language files.
import './gallery.css';
import '#web/back-office/back-office.css';
import { useEffect, useState } from 'react';
import { ChunkError } from '#web/base/page/chunks.ts';
import { ErrorScreen } from '#web/base/ui/ErrorScreen.tsx';
import { ChatWidget } from '#web/chat/ChatWidget.tsx';
import { createChat } from '#web/chat/chat.ts';
import Banner from '#web/consent/Banner.tsx';
import { closeConsent, openConsent } from '#web/consent/consent.ts';
import { NotFoundPage } from '#web/layout/NotFoundPage.tsx';
import { ShopFrame } from '#web/layout/ShopFrame.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { Buttons } from './Buttons.tsx';
import { Fields } from './Fields.tsx';
import { Foundations } from './Foundations.tsx';
import { FrameParts, type FrameState } from './FrameParts.tsx';
import { Lists } from './Lists.tsx';
import { Messages } from './Messages.tsx';
import { Overlays } from './Overlays.tsx';
import { ignore } from './Part.tsx';
import { Products } from './Products.tsx';
import { Tables } from './Tables.tsx';

const customer = {
  id: 1,
  email: 'isil.ogutcu@ornek.example',
  firstName: 'Işıl',
  lastName: 'Öğütçü',
};

/** Responds like the shop's chat, but opens nothing. */
const chat = createChat({ open: ignore });

export default function UiPage() {
  const [state, setState] = useState<FrameState>({
    user: 'visitor',
    cart: '3',
    banner: 'none',
    screen: 'page',
  });
  const shop = useShop();
  const { user, cart, banner, screen } = state;
  useEffect(() => {
    if (banner === 'choosing') openConsent();
    return closeConsent;
  }, [banner]);

  if (screen === 'error') return <ErrorScreen error={new Error('A sample')} />;
  if (screen === 'not-loaded') return <ErrorScreen error={new ChunkError('A sample', false)} />;
  return (
    <ShopFrame
      shop={shop}
      user={user === 'customer' ? customer : null}
      cartCount={Number(cart)}
      onLogout={ignore}
      onLanguageChange={ignore}
      freeShippingFrom="500 TL"
      chat={<ChatWidget chat={chat} />}
      banner={banner === 'none' ? null : <Banner key={banner} />}
    >
      {screen === 'not-found' ? (
        <NotFoundPage />
      ) : (
        <div className="page">
          <div className="page-head">
            <h1 className="h1">Parçalar</h1>
            <p className="lead">
              Her parça burada bütün durumlarıyla durur. Ölçüler ve renkler web/base/ui/tokens.css
              içindedir.
            </p>
          </div>
          <FrameParts state={state} onChange={setState} />
          <Foundations />
          <Buttons />
          <Fields />
          <Products />
          <Lists />
          <Tables />
          <Messages />
          <Overlays />
        </div>
      )}
    </ShopFrame>
  );
}
