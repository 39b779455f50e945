import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { breadcrumbData } from '#web/base/ui/Breadcrumb.tsx';
import { drawing, makeProduct, photograph } from '#web/testing/make-product.ts';
import { productData } from './product-data.ts';
import { organisationData, websiteData } from './shop-data.ts';

const publicUrl = 'https://flakon.example';
type Json = Record<string, never>;

const shop: ShopAnswer = {
  name: 'Flakon',
  title: 'Flakon Cam Ltd. Şti.',
  mersis: '0123456789012345',
  taxOffice: 'Kadıköy',
  taxNumber: '1234567890',
  kep: '',
  chamber: '',
  chamberRulesLink: '',
  phone: '+902120000000',
  email: 'merhaba@flakon.example',
  address: 'Örnek Mah. 1, İstanbul',
  whatsappNumber: '',
  etbisLink: '',
  socialLinks: ['https://instagram.com/flakon'],
  paymentMethods: ['card'],
  logo: null,
  paymentMarks: null,
  cashOnDelivery: null,
  installments: null,
  delivery: null,
  dispatchBefore: null,
  gtmId: '',
  adsConversion: '',
};

/** Missing or empty values, by their dotted path. */
const missing = (data: unknown, paths: readonly string[]) =>
  paths.filter((path) => {
    const value = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], data);
    return (
      value === undefined ||
      value === null ||
      value === '' ||
      (Array.isArray(value) && value.length === 0)
    );
  });

describe('[A09] product', () => {
  const photographed = makeProduct({
    id: 7,
    description: 'Kare şişe.',
    images: [
      photograph({ url: '/media/images/a/480.webp', width: 2_000, widths: [480, 1_600] }),
      { ...drawing('/m.svg'), view: 'dimensions' },
    ],
  });
  const data = productData(photographed, { publicUrl, rates: DEFAULT_RATES }) as Json;

  test('the set-up of a print has no offer: it is not sold alone', () => {
    const offersOf = (isSold: boolean) =>
      productData(photographed, { publicUrl, rates: DEFAULT_RATES, isSold }).offers;
    expect(offersOf(false)).toBeUndefined();
    expect(offersOf(true)).toBeDefined();
  });

  test('has everything that a merchant listing requires and recommends', () => {
    expect(
      missing(data, [
        'name',
        'image',
        'description',
        'sku',
        'brand.name',
        'offers.price',
        'offers.priceCurrency',
        'offers.availability',
        'offers.itemCondition',
        'offers.url',
        'offers.shippingDetails.shippingRate.value',
        'offers.shippingDetails.shippingDestination.addressCountry',
        'offers.shippingDetails.deliveryTime.handlingTime.maxValue',
        'offers.shippingDetails.deliveryTime.transitTime.unitCode',
        'offers.hasMerchantReturnPolicy.applicableCountry',
        'offers.hasMerchantReturnPolicy.merchantReturnDays',
      ]),
    ).toEqual([]);
    expect(data).toMatchObject({
      '@type': 'Product',
      '@id': 'https://flakon.example/products/7',
      image: ['https://flakon.example/media/images/a/1600.webp'],
    });
  });

  test('the price is the one for a single piece, tax included, with a dot', () => {
    expect(data).toMatchObject({
      offers: {
        '@type': 'Offer',
        price: '41.18',
        priceCurrency: 'TRY',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  test('the tax is the product’s own where it has one', () => {
    const { offers } = productData(makeProduct({ price: 100, taxRatePercentage: 10 }), {
      publicUrl,
      rates: DEFAULT_RATES,
    });
    expect(offers).toMatchObject({ price: '110.00' });
  });

  test('a reduction, its last day, a minimum, and nothing in stock', () => {
    const discount = {
      percentage: 10,
      amount: 3.49,
      price: 31.41,
      endsAt: '2026-12-01T20:59:59.000Z',
      previousPrice: null,
      steps: [{ percentage: 10, amount: null }],
    };
    const product = makeProduct({ price: 34.9, discount, stock: 0, minQuantity: 12 });
    const { offers } = productData(product, {
      publicUrl,
      rates: { ...DEFAULT_RATES, pricesIncludeTax: true },
    });
    expect(offers).toMatchObject({
      // The price of the minimum quantity, as in feeds.
      price: '376.92',
      priceSpecification: { price: '31.41', referenceQuantity: { value: 1 } },
      priceValidUntil: '2026-12-01',
      availability: 'https://schema.org/OutOfStock',
      eligibleQuantity: { minValue: 12 },
    });
  });

  test('a personalised product permits no return', () => {
    const { offers } = productData(makeProduct({ attributes: { isPersonalised: true } }), {
      publicUrl,
      rates: DEFAULT_RATES,
    });
    expect((offers as { hasMerchantReturnPolicy: object }).hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'TR',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    });
  });
});

test('[A08] the organisation has what is recommended, and leaves out what the merchant has not filled in', () => {
  expect(
    missing(organisationData(shop, publicUrl), [
      'name',
      'legalName',
      'url',
      'logo',
      'email',
      'telephone',
      'contactPoint.telephone',
      'address.streetAddress',
      'sameAs',
      'taxID',
      'hasMerchantReturnPolicy',
    ]),
  ).toEqual([]);
  const bare = organisationData(
    { ...shop, title: '', phone: '', email: '', address: '', taxNumber: '', socialLinks: [] },
    publicUrl,
  );
  expect(Object.keys(bare)).toEqual([
    '@type',
    '@id',
    'name',
    'url',
    'logo',
    'hasMerchantReturnPolicy',
  ]);
});

test('[A11] the search action leads to /products with the parameter search', () => {
  expect(websiteData(shop, publicUrl).potentialAction).toEqual({
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: 'https://flakon.example/products?search={search_term_string}',
    },
    'query-input': 'required name=search_term_string',
  });
});

test('[A10] breadcrumbs are counted from 1, with absolute addresses, the page itself without', () => {
  expect(
    breadcrumbData(
      [
        { label: 'Ana Sayfa', to: '/' },
        { label: 'Şişeler', to: '/products?category=3' },
        { label: '50 ml' },
      ],
      publicUrl,
    ),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Ana Sayfa', item: 'https://flakon.example/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Şişeler',
        item: 'https://flakon.example/products?category=3',
      },
      { '@type': 'ListItem', position: 3, name: '50 ml' },
    ],
  });
});

test('no text closes the script element that contains it', () => {
  const name = '</script><script>alert(1)</script><!--';
  const written = renderToStaticMarkup(<StructuredData data={{ name }} />);
  expect(written.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(written.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({
    '@context': 'https://schema.org',
    name,
  });
});

test('a rating is there only when real reviews were published', () => {
  const dataOf = (product = makeProduct()) =>
    productData(product, { publicUrl, rates: DEFAULT_RATES });

  expect(dataOf()).not.toHaveProperty('aggregateRating');
  expect(dataOf(makeProduct({ rating: { average: 4.5, count: 2 } }))).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
  });
});
