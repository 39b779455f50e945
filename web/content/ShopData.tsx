import type { ReactNode } from 'react';
import { formatPhone } from '#shared/base/identity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useShop } from '#web/settings/shop-context.tsx';

const digitsOf = (number: string): string => number.replace(/\D/g, '');
const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * How to contact the shop and, unless it is short, who the seller is: only data that the merchant
 * has entered.
 */
export function ShopData({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('content');
  const shop = useShop();
  const reach: [string, ReactNode][] = [
    [
      'phone',
      shop.phone && (
        <a className="text-link num" href={`tel:${shop.phone}`}>
          {formatPhone(shop.phone)}
        </a>
      ),
    ],
    [
      'whatsapp',
      shop.whatsappNumber && (
        <a
          className="text-link num"
          href={`https://wa.me/${digitsOf(shop.whatsappNumber)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {formatPhone(`+${digitsOf(shop.whatsappNumber)}`)}
        </a>
      ),
    ],
    [
      'email',
      shop.email && (
        <a className="text-link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
      ),
    ],
    ['address', shop.address],
  ];
  const company: [string, ReactNode][] = [
    ['company', shop.title],
    ['mersis', shop.mersis && <span className="num">{inFours(shop.mersis)}</span>],
    ['tax', [shop.taxOffice, shop.taxNumber].filter(Boolean).join(' · ')],
    ['kep', shop.kep],
    ['chamber', shop.chamber],
    [
      'chamberRules',
      shop.chamberRulesLink && (
        <a
          className="text-link break"
          href={shop.chamberRulesLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          {shop.chamberRulesLink.replace(/^https:\/\//, '')}
        </a>
      ),
    ],
  ];
  return (
    <dl className="shop-data">
      {[...reach, ...(isShort ? [] : company)].map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(`shop.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
