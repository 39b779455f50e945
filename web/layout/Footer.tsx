import { memo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShopAnswer } from '#shared/config.ts';
import { openConsent } from '../consent/consent.ts';
import { inIstanbul } from '../orders/order-date.ts';
import { Logo } from '../ui/Logo.tsx';
import { corporateLinks, helpLinks, legalLinks, mainLinks, productsOf, supplyCategories } from './navigation.ts';
import { PaymentMarks } from './PaymentMarks.tsx';

export type FooterShop = Pick<ShopAnswer, 'name' | 'title' | 'mersis' | 'phone' | 'email' | 'address' | 'etbisLink' | 'socialLinks' | 'paymentMethods'>;

/** The foot of a page: who we are, where to go, how to reach us, how to pay. The cart and the session do not concern it. */
export const Footer = memo(function Footer({ shop }: { shop: FooterShop }) {
  const { t } = useTranslation('layout');
  const year = useCurrentYear();
  const hasTransfer = shop.paymentMethods.includes('transfer');
  const quickLinks = [...supplyCategories.slice(0, 3).map((category) => [category.key, productsOf(category)] as const), ...Object.entries(mainLinks).slice(1)];
  const column = (title: string, links: readonly (readonly [string, string])[], last?: ReactNode) => (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([key, to]) => (
          <li key={key}>
            <Link to={to}>{t(key)}</Link>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </nav>
  );
  return (
    <footer className="foot on-ink">
      <div className="page">
        <div className="foot-grid">
          <div className="foot-about">
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
          </div>
          <div className="cols">
            {column(t('quickLinks'), quickLinks)}
            {column(
              t('help'),
              [...Object.entries(helpLinks), ...Object.entries(legalLinks)],
              <button type="button" onClick={openConsent}>
                {t('cookiePreferences')}
              </button>,
            )}
            {column(t('corporate'), Object.entries(corporateLinks))}
          </div>
        </div>
        <div className="foot-end">
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
          <PaymentMarks label={t('paymentMethods')} hasTransfer={hasTransfer} />
        </div>
      </div>
    </footer>
  );
});

// A page rendered last year may still be in a cache: the browser corrects it.
function useCurrentYear(): number {
  const [year, setYear] = useState(istanbulYear);
  useEffect(() => setYear(istanbulYear()), []);
  return year;
}

const istanbulYear = () => inIstanbul(Date.now()).getUTCFullYear();

/** +902120000000 → 0212 000 00 00 */
const readablePhone = (phone: string) => phone.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4');

const siteNames: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
  'x.com': 'X',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'pinterest.com': 'Pinterest',
};

function siteName(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
  return siteNames[host] ?? host;
}
