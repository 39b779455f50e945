// The documented rules of feeds, written from the receivers' own pages and not from our code:
// support.google.com/merchants/answer/7052112 and the pages named beside each rule, and
// developers.facebook.com/documentation/ads-commerce/catalog. Used by tests.
import { isGtin } from '#shared/catalogue/gtin.ts';

export type Item = Record<string, string[]>;

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '');

/** The elements of each item; nested elements as `parent.child`. Throws if the text is not XML. */
export function readXmlItems(xml: string, name: 'item' | 'product'): Item[] {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) throw new Error('no XML head');
  requireBalanced(xml);
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => {
    const item: Item = {};
    const put = (key: string, text: string) => {
      item[key] = [...(item[key] ?? []), decoded(text)];
    };
    for (const [, key = '', body = ''] of inside.matchAll(/<([\w:]+)>(.*?)<\/\1>/gs)) {
      const children = [...body.matchAll(/<([\w:]+)>(.*?)<\/\1>/gs)];
      if (children.length === 0) put(key, body);
      for (const [, child = '', text = ''] of children) put(`${key}.${child}`, text);
    }
    return item;
  });
}

function requireBalanced(xml: string): void {
  const open: string[] = [];
  for (const [, close, name = ''] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^>?]*>/g)) {
    if (!close) open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
  }
  if (open.length > 0) throw new Error(`<${open.join('>, <')}> not closed`);
  if (/&(?!(lt|gt|amp|quot|apos|#\d+);)/.test(xml)) throw new Error('a bare &');
}

/** RFC 4180: a head, then the same number of cells in every row. */
export function readCsvItems(csv: string): Item[] {
  const rows: string[][] = [[]];
  let cell = '';
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (const [part = ''] of csv.matchAll(/"(?:[^"]|"")*"|,|\r\n|[^",\r\n]+/g))
    if (part === ',') end();
    else if (part === '\r\n') {
      end();
      rows.push([]);
    } else cell += part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part;
  const [head = [], ...body] = rows.slice(0, -1);
  return body.map((cells) => {
    if (cells.length !== head.length) throw new Error(`${cells.length} cells, not ${head.length}`);
    return Object.fromEntries(
      head.flatMap((key, place) => (cells[place] ? [[key, [cells[place]]]] : [])),
    );
  });
}

type Rule = {
  need?: 'required';
  most?: number;
  /** How often it may occur; 1 by default. */
  times?: number;
  is?: RegExp;
};

const PRICE = /^\d+\.\d{2} TRY$/;
const DATE = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?([+-]\d{4}|Z)`;
const RANGE = new RegExp(`^${DATE}/${DATE}$`);
const ADDRESS = /^https?:\/\/[\x21-\x7e]+$/;

/** 6324350: neither SVG nor AVIF. */
const PICTURE = /^https?:\/\/[\x21-\x7e]+\.(jpe?g|webp|png|gif|bmp|tiff?)$/i;
/** 6324455 and 6324490. */
const MEASURE =
  /^(?!0+(\.0+)?[a-z])\d+(\.\d+)?(oz|lb|mg|g|kg|floz|pt|qt|gal|ml|cl|l|cbm|in|ft|yd|cm|m|sqft|sqm|ct|sheet|item)$/;
const BASE =
  /^((1|10|100|2|4|8)(oz|lb|mg|g|kg|floz|pt|qt|gal|ml|cl|l|cbm|in|ft|yd|cm|m|sqft|sqm|ct)|75cl|750ml|50kg|1000kg)$/;

const google: Record<string, Rule> = {
  'g:id': { need: 'required', most: 50 },
  'g:title': { need: 'required', most: 150 },
  'g:description': { need: 'required', most: 5_000 },
  'g:link': { need: 'required', most: 2_000, is: ADDRESS },
  'g:image_link': { need: 'required', most: 2_000, is: PICTURE },
  'g:additional_image_link': { most: 2_000, times: 10, is: PICTURE },
  // 6324448
  'g:availability': { need: 'required', is: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  // 6324371
  'g:price': { need: 'required', is: PRICE },
  'g:sale_price': { is: PRICE },
  'g:sale_price_effective_date': { most: 51, is: RANGE },
  // 12674897
  'g:bulk_price.g:min_quantity': { times: 6, is: /^([2-9]|[1-9]\d+)$/ },
  'g:bulk_price.g:price': { times: 6, is: PRICE },
  'g:unit_pricing_measure': { is: MEASURE },
  'g:unit_pricing_base_measure': { is: BASE },
  'g:brand': { need: 'required', most: 70 },
  'g:gtin': {},
  'g:identifier_exists': { is: /^(yes|no|true|false)$/ },
  'g:condition': { need: 'required', is: /^(new|refurbished|used)$/ },
  'g:item_group_id': { most: 50 },
  'g:color': { most: 100 },
  'g:size': { most: 100 },
  'g:material': { most: 200 },
  'g:product_type': { most: 750 },
  // 6324484
  'g:shipping.g:country': { times: 1, is: /^[A-Z]{2}$/ },
  'g:shipping.g:service': {},
  'g:shipping.g:price': { is: PRICE },
  'g:shipping_weight': { is: /^\d+(\.\d+)? (lb|oz|g|kg)$/ },
  'g:shipping_label': { most: 100 },
};

const meta: Record<string, Rule> = {
  id: { need: 'required', most: 100 },
  title: { need: 'required', most: 200 },
  description: { need: 'required', most: 9_999, is: /^(?![\s\S]*<\w)/ },
  availability: {
    need: 'required',
    is: /^(in stock|out of stock|available for order|preorder)$/,
  },
  condition: { need: 'required', is: /^(new|refurbished|used)$/ },
  price: { need: 'required', is: PRICE },
  link: { need: 'required', is: ADDRESS },
  image_link: { need: 'required', is: PICTURE },
  brand: { need: 'required', most: 100 },
  sale_price: { is: PRICE },
  sale_price_effective_date: { is: RANGE },
  gtin: {},
  inventory: { is: /^\d+$/ },
  item_group_id: {},
  color: {},
  size: {},
  material: {},
  product_type: {},
  additional_image_link: {},
  shipping: { is: /^TR::[^:]+:\d+\.\d{2} TRY$/ },
};

const prices: Record<string, Rule> = {
  id: { need: 'required' },
  sku: { need: 'required' },
  name: { need: 'required', most: 200 },
  url: { need: 'required', most: 200, is: ADDRESS },
  image: { need: 'required', most: 200, is: PICTURE },
  'additionalimages.imgUrl': { times: 5, is: PICTURE },
  brand: { need: 'required' },
  category: { need: 'required' },
  ean: {},
  description: {},
  price: { need: 'required', is: /^\d+\.\d{2}$/ },
  list_price: { is: /^\d+\.\d{2}$/ },
  currencyType: { need: 'required', is: /^TL$/ },
  quantity: { is: /^\d+$/ },
  stock: { need: 'required', is: /^\d+$/ },
  shipping_fee: { is: /^\d+\.\d{2}$/ },
  desi: { is: /^\d+$/ },
};

const rules = { google, meta, prices };

/** A message for every rule that an item breaks; empty if the item is valid. */
export function problemsOf(feed: keyof typeof rules, items: readonly Item[]): string[] {
  const ids = new Set<string>();
  return items.flatMap((item) => {
    const id = (item['g:id'] ?? item.id)?.[0] ?? '?';
    const isTwice = ids.has(id);
    ids.add(id);
    const found = [
      ...Object.keys(item).flatMap((key) => (rules[feed][key] ? [] : [`unknown ${key}`])),
      ...Object.entries(rules[feed]).flatMap(([key, rule]) => broken(key, rule, item[key] ?? [])),
      ...together(feed, item),
      ...(isTwice ? ['id is not unique'] : []),
    ];
    return found.map((problem) => `${id}: ${problem}`);
  });
}

function broken(key: string, { need, most, times = 1, is }: Rule, values: string[]): string[] {
  if (need && !values[0]?.trim()) return [`${key} is missing`];
  return [
    ...(values.length > times ? [`${key} ${values.length} times`] : []),
    ...values.flatMap((value) => [
      ...(most !== undefined && [...value].length > most ? [`${key} has more than ${most}`] : []),
      ...(is && !is.test(value) ? [`${key} is "${value}"`] : []),
    ]),
  ];
}

const amount = (text: string | undefined) => Number.parseFloat(text ?? 'NaN');

/** Rules that depend on another field. */
function together(feed: keyof typeof rules, item: Item): string[] {
  const prefix = feed === 'google' ? 'g:' : '';
  const one = (key: string) => item[`${prefix}${key}`]?.[0];
  const gtin = one(feed === 'prices' ? 'ean' : 'gtin');
  const found: string[] = [];
  if (gtin !== undefined && !isGtin(gtin)) found.push(`gtin ${gtin} is none`);
  if (feed === 'google' && (gtin === undefined) !== (one('identifier_exists') === 'no'))
    found.push('identifier_exists says something else than gtin');
  if (one('sale_price') !== undefined && !(amount(one('sale_price')) < amount(one('price'))))
    found.push('sale_price is not below price');
  if (one('sale_price_effective_date') && !one('sale_price')) found.push('dates without a price');
  if (Boolean(one('unit_pricing_base_measure')) !== Boolean(one('unit_pricing_measure')))
    found.push('a measure without its base');
  if (one('item_group_id') && !one('color') && !one('size') && !one('material'))
    found.push('a variant that differs in nothing');
  return found;
}
