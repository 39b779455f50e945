// What the server answers to an administrator who looks at every section of the back office.
import type { AdminProduct } from '#shared/back-office/products.ts';
import { usualFields } from '#shared/catalogue/product-fields.ts';
import { firstSiteBodies } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';
import { connectionNames } from '#shared/settings/connections.ts';
import { makeAdminEntry } from './make-entry.ts';
import { drawing } from './make-product.ts';
import { makeRule } from './make-rule.ts';
import type { Answers } from './render-page.tsx';

const product = {
  ...usualFields,
  id: 7,
  version: 3,
  sku: 'FL-1',
  name: 'Kare Şişe',
  slug: 'kare-sise',
  categoryId: 1,
  price: 34.9,
  stock: 12,
  soldCount: 0,
  image: drawing(),
  succeeds: [],
  successor: null,
  pictureCount: 1,
  documentCount: 1,
  isOrdered: false,
  discountedPrice: null,
  tiers: [],
  attributes: { part: 'bottle' },
  isActive: true,
} as unknown as AdminProduct;
const picture = { ...drawing(), hash: 'a'.repeat(32), picture: drawing() };
const site = (part: SitePart) => ({
  body: { part, version: 0, body: firstSiteBodies[part], versions: [] },
});

const pageOf = (content: unknown[]) => ({
  body: { content, page: 0, size: 50, totalElements: content.length, totalPages: 1 },
});

export const readOnlyAnswers: Answers = {
  'GET /admin/discounts': pageOf([makeRule()]),
  'GET /admin/discounts/1': { body: makeRule() },
  'GET /admin/categories': {
    body: [
      {
        id: 1,
        key: 'bottles',
        parentId: null,
        nameTr: 'Şişe',
        nameEn: 'Bottles',
        version: 1,
        taxPercent: null,
        taxPercentInForce: 20,
        isFixed: false,
        productCount: 0,
        branchCount: 0,
      },
    ],
  },
  'GET /admin/products': pageOf([
    {
      ...product,
      category: 'Şişe',
      reorderPoint: 0,
      tierCount: 0,
      hasPicture: true,
      hasWeight: true,
    },
  ]),
  'GET /admin/returns': pageOf([]),
  'GET /admin/settings/returns': {
    body: { address: '', courier: '', code: '', textTr: '', textEn: '', version: 1 },
  },
  'GET /admin/reviews': pageOf([
    {
      id: 1,
      stars: 5,
      title: '',
      text: 'Güzel',
      name: 'Işıl',
      pictures: [],
      answer: null,
      state: 'waiting',
      version: 1,
      orderNumber: '7K3M9QX2TD',
      variant: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      decidedAt: null,
      decidedBy: null,
      product: { id: 1, name: 'Kare', sku: 'K' },
    },
  ]),
  'GET /admin/questions': pageOf([]),
  'GET /admin/settings/logo': { body: { logo: null } },
  'GET /admin/settings/connections': {
    body: Object.fromEntries(
      connectionNames.map((name) => [
        name,
        {
          source: 'none',
          isReadable: true,
          isSandbox: false,
          changedBy: null,
          changedAt: null,
          version: 0,
        },
      ]),
    ),
  },
  'GET /admin/settings/setup': {
    body: {
      steps: [],
      isLive: false,
      offersTestbank: true,
      shopFindings: [],
      environmentFindings: [],
      livePaymentProviders: 'transfer',
    },
  },
  'GET /admin/popular-products': pageOf([makeAdminEntry({ id: 1, name: 'Kare' })]),
  'GET /admin/recommended-products': pageOf([]),
  'GET /admin/mails': {
    body: [
      {
        kind: 'order-paid',
        group: 'buyer',
        languages: ['tr'],
        subject: 'Ödendi',
        hasOwnTexts: true,
      },
    ],
  },
  'GET /admin/mails/order-paid/tr': { body: { subject: 'Ödendi', html: '', text: '' } },
  'GET /admin/payments': { body: { cases: [], count: 0, reporters: ['iyzico'], days: [] } },
  'GET /admin/stock/suppliers': {
    body: [{ id: 1, name: 'Camcı', contact: null, leadDays: 7, version: 1, purchaseCount: 0 }],
  },
  'GET /admin/content/posts': pageOf([]),
  'GET /admin/content/campaigns': { body: [] },
  'GET /admin/blog': pageOf([]),
  'GET /admin/campaigns': { body: [] },
  'GET /admin/occasions': { body: [] },
  'GET /admin/settings': {
    body: {
      shop: {
        phone: '',
        whatsappNumber: '',
        iban: '',
        socialLinks: [],
        orderEmails: [],
        version: 1,
      },
    },
  },
  'GET /admin/quotes': pageOf([]),
  'GET /admin/settings/quotes': { body: { days: 14, version: 1 } },
  'GET /admin/quotes/requests': pageOf([
    {
      id: 1,
      version: 1,
      state: 'open',
      quoteNumber: null,
      note: '',
      quantity: 100,
      targetPrice: 10,
      name: 'Işıl',
      createdAt: '2026-11-20T09:00:00.000Z',
      product: { name: 'Kare' },
    },
  ]),
  'GET /admin/products/7': { body: product },
  'GET /admin/products/7/dated-price': { body: { datedPrice: null } },
  'GET /admin/products/7/pictures': {
    body: {
      pictures: [
        {
          ...picture,
          view: 'main',
          altTr: null,
          altEn: null,
          suggestedTr: 'Kare Şişe',
          suggestedEn: 'Square bottle',
        },
      ],
    },
  },
  'GET /admin/products/7/documents': {
    body: {
      documents: [
        {
          id: 1,
          kind: 'safety',
          titleTr: 'Güvenlik',
          titleEn: null,
          url: '/media/1.pdf',
          sizeBytes: 1_000,
          createdAt: '2026-11-20T09:00:00.000Z',
        },
      ],
    },
  },
  'GET /admin/products/7/stock': { body: { content: [], hasNext: false } },
  'GET /admin/products/families': {
    body: {
      suggestions: [
        {
          family: null,
          familyEn: null,
          name: 'Kapak',
          products: [1, 2].map((id) => ({
            id,
            version: 1,
            sku: `FL-${id}`,
            name: `Kapak ${id}`,
            isMember: false,
          })),
        },
      ],
    },
  },
  'GET /admin/imports': { body: { imports: [] } },
  'GET /admin/content/site/menu': site('menu'),
  'GET /admin/content/site/home': site('home'),
  'GET /admin/content/site/announcement': site('announcement'),
  'GET /admin/mail-texts/order-paid': {
    body: {
      version: 0,
      versions: [],
      tr: { subject: '', heading: '', intro: '', closing: '' },
      en: { subject: '', heading: '', intro: '', closing: '' },
    },
  },
  'GET /categories/hierarchy': { body: [] },
  'GET /admin/products/attribute-values': { body: [] },
  'GET /admin/products/techniques': {
    body: {
      techniques: [
        {
          id: 9,
          version: 1,
          name: 'Serigrafi',
          sku: 'S',
          isActive: true,
          price: 1,
          technique: 'silk-screen',
          minQuantity: 1,
          maxColours: null,
          setupId: null,
          widthMm: null,
          heightMm: null,
        },
      ],
      setups: [],
    },
  },
  'GET /admin/search/synonyms': {
    body: [{ id: 1, words: ['şişe', 'flakon'], isOneWay: false, version: 1 }],
  },
  'GET /admin/search/misses': pageOf([
    { query: 'krimp', count: 3, lastAt: '2026-11-20T09:00:00.000Z' },
  ]),
  'GET /admin/accounting/summary': {
    body: {
      sales: { documents: 1, base: 100, tax: 20, total: 120 },
      refunds: { documents: 0, base: 0, tax: 0, total: 0 },
      rates: [],
      expenseNotes: 0,
      incomplete: [],
      waitingOrders: 0,
      returnInvoices: [],
    },
  },
  'GET /admin/team': { body: { members: [], invitations: [], requiresTotp: false } },
};
