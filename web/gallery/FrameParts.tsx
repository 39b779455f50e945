// The gallery page is inside the shop's frame (UiPage.tsx): the state of the frame is chosen here.
// Parts that are not in the frame are below.
import { useEffect, useState } from 'react';
import { BackOfficeFrame } from '#web/back-office/frame/BackOfficeFrame.tsx';
import { type AdminSession, AdminSessionContext } from '#web/back-office/session/AdminSession.tsx';
import { LanguageSwitch } from '#web/base/frame/LanguageSwitch.tsx';
import { ChunkError } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { PaymentMarks } from '#web/payments/PaymentMarks.tsx';
import { ignore, Part } from './Part.tsx';

export type FrameState = {
  user: 'visitor' | 'customer';
  cart: '0' | '3' | '100';
  banner: 'none' | 'asking' | 'choosing';
  screen: 'page' | 'not-found' | 'error' | 'not-loaded';
};

const choices: {
  [Key in keyof FrameState]: { label: string; of: readonly (readonly [FrameState[Key], string])[] };
} = {
  user: {
    label: 'Kim',
    of: [
      ['visitor', 'Ziyaretçi'],
      ['customer', 'Müşteri'],
    ],
  },
  cart: {
    label: 'Sepette',
    of: [
      ['0', 'Boş'],
      ['3', '3'],
      ['100', '100'],
    ],
  },
  banner: {
    label: 'Çerez bandı',
    of: [
      ['none', 'Yok'],
      ['asking', 'Sorar'],
      ['choosing', 'Seçtirir'],
    ],
  },
  screen: {
    label: 'Sayfanın yerinde',
    of: [
      ['page', 'Sayfa'],
      ['not-found', 'Bulunamadı'],
      ['error', 'Hata'],
      ['not-loaded', 'Yüklenemedi'],
    ],
  },
};

export function FrameParts({
  state,
  onChange,
}: {
  state: FrameState;
  onChange: (state: FrameState) => void;
}) {
  const choose = <Key extends keyof FrameState>(key: Key) => (
    <SegmentedControl
      key={key}
      label={choices[key].label}
      value={state[key]}
      onChange={(value) => onChange({ ...state, [key]: value })}
      choices={choices[key].of.map(([value, title]) => ({ value, title }))}
    />
  );
  return (
    <>
      <Part
        title="Çerçeve"
        note="Bu sayfanın başlığı, altlığı, sohbeti ve çerez bandı mağazanınkidir: kaydırın, daraltın, açın."
      >
        {choose('user')}
        {choose('cart')}
        {choose('banner')}
        {choose('screen')}
      </Part>
      <Part title="Çerçevenin küçükleri">
        <div className="row">
          <LanguageSwitch onChange={ignore} />
        </div>
        <div className="on-ink gallery-ink">
          <PaymentMarks shop={{ paymentMethods: ['card', 'transfer'], paymentMarks: null }} />
        </div>
        <div className="on-ink gallery-ink">
          <PaymentMarks
            shop={{ paymentMethods: ['card', 'cash-on-delivery'], paymentMarks: null }}
          />
        </div>
        <LazyPart>
          <NotLoaded />
        </LazyPart>
      </Part>
      <Part title="Ofisin başlığı" note="Yanda; telefonda üstte, menüsü kapalı.">
        <AdminSessionContext value={owner}>
          <div className="gallery-bo">
            <BackOfficeFrame>
              <p>Bölüm</p>
            </BackOfficeFrame>
          </div>
        </AdminSessionContext>
      </Part>
    </>
  );
}

/**
 * A part that could not be loaded; not on the server, which would treat it as an error of the page.
 */
function NotLoaded() {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (isThere) throw new ChunkError('A sample', false);
  return null;
}

const owner: AdminSession = {
  admin: {
    id: 1,
    name: 'Işıl Öğütçü',
    email: 'isil@flakon.example',
    role: 'owner',
    grants: [],
    hasTotp: false,
    mustSetUpTotp: false,
    recoveryCodesLeft: 0,
  },
  isInitializing: false,
  isLapsed: false,
  may: () => true,
  mayChange: () => true,
  signIn: async () => undefined,
  enter: async () => undefined,
  signOut: async () => undefined,
  refresh: async () => undefined,
  discardSession: () => undefined,
};
