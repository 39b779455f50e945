// Structured data of the shop and its search (specification 1), on the home page.
import type { ShopAnswer } from '#shared/settings/config.ts';
import { returnPolicy } from './product-data.ts';

type Json = Record<string, unknown>;
const unlessEmpty = (key: string, value: string): Json => (value ? { [key]: value } : {});

/** Data that the merchant has not entered are left out. */
export function organisationData(shop: ShopAnswer, publicUrl: string): Json {
  return {
    '@type': ['Organization', 'OnlineStore'],
    '@id': `${publicUrl}/#shop`,
    name: shop.name,
    ...unlessEmpty('legalName', shop.title),
    url: `${publicUrl}/`,
    logo: publicUrl + (shop.logo?.url ?? '/icon-512.png'),
    ...unlessEmpty('email', shop.email),
    ...unlessEmpty('telephone', shop.phone),
    ...(shop.phone || shop.email
      ? {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...unlessEmpty('telephone', shop.phone),
            ...unlessEmpty('email', shop.email),
            availableLanguage: ['tr', 'en'],
          },
        }
      : {}),
    ...(shop.address
      ? { address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'TR' } }
      : {}),
    ...(shop.socialLinks.length > 0 ? { sameAs: shop.socialLinks } : {}),
    ...unlessEmpty('taxID', shop.taxNumber),
    hasMerchantReturnPolicy: returnPolicy(),
  };
}

/** The site search of specification 2: /products?search= */
export const websiteData = (shop: Pick<ShopAnswer, 'name'>, publicUrl: string): Json => ({
  '@type': 'WebSite',
  '@id': `${publicUrl}/#website`,
  name: shop.name,
  url: `${publicUrl}/`,
  publisher: { '@id': `${publicUrl}/#shop` },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${publicUrl}/products?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});
