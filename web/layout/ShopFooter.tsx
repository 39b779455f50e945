import { memo, useEffect, useState } from 'react';
import { inIstanbul } from '#shared/base/format.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { Footer, FooterColumn } from '#web/base/frame/Footer.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { renderedOnce } from '#web/base/page/rendered-once.tsx';
import { Logo } from '#web/base/ui/Logo.tsx';
import { openConsent } from '#web/consent/consent.ts';
import { PaymentMarks } from '#web/payments/PaymentMarks.tsx';
import { PriceSwitch } from '#web/session/PriceSwitch.tsx';
import {
  corporateLinks,
  giftPath,
  helpLinks,
  legalLinks,
  mainLinks,
  productsOf,
  supplyCategories,
} from './navigation.ts';

export type FooterShop = Pick<
  ShopAnswer,
  | 'name'
  | 'title'
  | 'mersis'
  | 'phone'
  | 'email'
  | 'address'
  | 'etbisLink'
  | 'socialLinks'
  | 'paymentMethods'
  | 'paymentMarks'
>;

const Slots = memo(function Slots({ shop }: { shop: FooterShop }) {
  return <Footer about={<About shop={shop} />} columns={<Columns />} end={<End shop={shop} />} />;
});

/** The shop's content for the slots of its footer. It does not depend on the cart. */
export const ShopFooter = renderedOnce<{ shop: FooterShop }>(Slots, {
  name: 'footer',
  namespaces: ['layout', 'common'],
  useSurroundings: () => istanbulYear(),
});

function About({ shop }: { shop: FooterShop }) {
  const { t } = useTranslation('layout');
  return (
    <>
      <Logo name={shop.name} label={t('logoLabel', { shop: shop.name })} />
      <p className="lead">{t('aboutText')}</p>
      <div className="small">
        <p className="foot-contact">
          <a className="num" href={`tel:${shop.phone}`}>
            {readablePhone(shop.phone)}
          </a>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </p>
        {shop.address && <p>{shop.address}</p>}
      </div>
      {shop.socialLinks.length > 0 && (
        <ul className="foot-social" aria-label={t('social')}>
          {shop.socialLinks.map((url) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {siteName(url)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const quickLinks = [
  ...supplyCategories.slice(0, 3).map((category) => [category.key, productsOf(category)] as const),
  ...Object.entries(mainLinks).slice(1),
  ['occasions', giftPath] as const,
];

function Columns() {
  const { t } = useTranslation('layout');
  return (
    <>
      <FooterColumn title={t('quickLinks')} links={quickLinks} />
      <FooterColumn
        title={t('help')}
        links={[...Object.entries(helpLinks), ...Object.entries(legalLinks)]}
        last={
          <button type="button" onClick={openConsent}>
            {t('cookiePreferences')}
          </button>
        }
      />
      <FooterColumn title={t('corporate')} links={Object.entries(corporateLinks)} />
    </>
  );
}

function End({ shop }: { shop: FooterShop }) {
  const { t } = useTranslation('layout');
  const year = useCurrentYear();
  return (
    <>
      <p>
        © <span suppressHydrationWarning>{year}</span> {shop.title || shop.name}
        {shop.mersis && ` · ${t('mersis')} ${shop.mersis.replace(/(\d{4})(?=\d)/g, '$1 ')}`}
        {shop.etbisLink && (
          <>
            {' · '}
            <a href={shop.etbisLink} target="_blank" rel="noopener noreferrer">
              {t('etbis')}
            </a>
          </>
        )}
      </p>
      <PriceSwitch />
      <PaymentMarks shop={shop} />
    </>
  );
}

// A page rendered last year may still be cached: the browser corrects the year.
function useCurrentYear(): number {
  const [year, setYear] = useState(istanbulYear);
  useEffect(() => setYear(istanbulYear()), []);
  return year;
}

const istanbulYear = () => inIstanbul(Date.now()).getUTCFullYear();

/** +902120000000 → 0212 000 00 00 */
const readablePhone = (phone: string) =>
  phone.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4');

/** The key is the part of the host name before its last dot: instagram.com, tr.pinterest.com. */
const siteNames: Record<string, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
};

function siteName(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
  return siteNames[host.split('.').at(-2) ?? ''] ?? host;
}
