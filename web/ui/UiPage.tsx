// Every part in every state, for development only (/_ui). The words are samples and stand in no language file.
import './gallery/gallery.css';
import '../admin/admin.css';
import { useEffect, useState } from 'react';
import { ChatWidget } from '../chat/ChatWidget.tsx';
import { createChat } from '../chat/chat.ts';
import { ChunkError } from '../chunks.ts';
import Banner from '../consent/Banner.tsx';
import { closeConsent, openConsent } from '../consent/consent.ts';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { Frame } from '../layout/Frame.tsx';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { useShop } from '../Providers.tsx';
import { Buttons } from './gallery/Buttons.tsx';
import { Fields } from './gallery/Fields.tsx';
import { Foundations } from './gallery/Foundations.tsx';
import { FrameParts, type FrameState } from './gallery/FrameParts.tsx';
import { Lists } from './gallery/Lists.tsx';
import { Messages } from './gallery/Messages.tsx';
import { Overlays } from './gallery/Overlays.tsx';
import { ignore } from './gallery/Part.tsx';
import { Products } from './gallery/Products.tsx';
import { Tables } from './gallery/Tables.tsx';

const customer = { id: 1, email: 'isil.ogutcu@ornek.example', firstName: 'Işıl', lastName: 'Öğütçü' };

/** Answers as the shop's does, and opens nothing. */
const chat = createChat({ open: ignore });

export default function UiPage() {
  const [state, setState] = useState<FrameState>({ user: 'visitor', cart: '3', banner: 'none', screen: 'page' });
  const shop = useShop();
  const { user, cart, banner, screen } = state;
  useEffect(() => {
    if (banner === 'choosing') openConsent();
    return closeConsent;
  }, [banner]);

  if (screen === 'error') return <ErrorScreen error={new Error('A sample')} />;
  if (screen === 'not-loaded') return <ErrorScreen error={new ChunkError('A sample', false)} />;
  return (
    <Frame
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
            <p className="lead">Her parça burada bütün durumlarıyla durur. Ölçüler ve renkler web/ui/tokens.css içindedir.</p>
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
    </Frame>
  );
}
