// The checks of the shop's own data.
import { email } from '#shared/base/fields.ts';
import { isIban, isMersis, isTckn, isVkn, toE164, toWhatsapp } from '#shared/base/identity.ts';
import { type Check, isHttps, type SettingError, wrongOnes } from './setting-errors.ts';
import { MAX_ORDER_EMAILS, MAX_SOCIAL_LINKS, type ShopFields } from './settings.ts';

/** The form that is stored: numbers without spaces. */
export function tidyShop(shop: ShopFields): ShopFields {
  return {
    ...shop,
    mersis: shop.mersis.replace(/\s/g, ''),
    taxNumber: shop.taxNumber.replace(/\s/g, ''),
    iban: shop.iban.replace(/\s/g, '').toUpperCase(),
    phone: toShopPhone(shop.phone) ?? shop.phone,
    whatsappNumber: toWhatsapp(shop.whatsappNumber) ?? shop.whatsappNumber,
    socialLinks: shop.socialLinks.filter((link) => link !== ''),
    orderEmails: [...new Set(shop.orderEmails.filter((address) => address !== ''))],
  };
}

/** A shop may also have an 0850 number. */
const toShopPhone = (typed: string): string | null =>
  toE164(typed) ??
  (/^\+?9?0?850\d{7}$/.test(typed.replace(/[\s().-]/g, ''))
    ? `+90${typed.replace(/\D/g, '').slice(-10)}`
    : null);

/** Required fields are always checked; other fields only if they have changed. */
export function errorsOfShop(
  shop: ShopFields,
  before: ShopFields,
  { needsIban }: { needsIban: boolean },
): SettingError[] {
  const isNew = (field: keyof ShopFields) =>
    JSON.stringify(shop[field]) !== JSON.stringify(before[field]);
  const required = [
    'name',
    'title',
    'mersis',
    'taxOffice',
    'taxNumber',
    'phone',
    'email',
    'address',
    'whatsappNumber',
  ] as const;
  const { mersis, taxNumber } = shop;
  return wrongOnes([
    ...required.map((field): Check => [field, shop[field] === '', 'required']),
    ['mersis', isNew('mersis') && !isMersis(mersis), 'mersis'],
    // A company's MERSİS number contains its tax number; a sole trader's begins with the identity
    // number.
    [
      'mersis',
      (isNew('mersis') || isNew('taxNumber')) &&
        isVkn(taxNumber) &&
        mersis.startsWith('0') &&
        mersis.slice(1, 11) !== taxNumber,
      'mersisOther',
    ],
    ['taxNumber', isNew('taxNumber') && !isVkn(taxNumber) && !isTckn(taxNumber), 'taxNumber'],
    ['kep', isNew('kep') && shop.kep !== '' && !email.safeParse(shop.kep).success, 'email'],
    ['email', isNew('email') && !email.safeParse(shop.email).success, 'email'],
    ['orderEmails', shop.orderEmails.length > MAX_ORDER_EMAILS, 'tooManyLinks'],
    [
      'orderEmails',
      isNew('orderEmails') && !shop.orderEmails.every((one) => email.safeParse(one).success),
      'email',
    ],
    ['phone', isNew('phone') && toShopPhone(shop.phone) === null, 'phone'],
    [
      'whatsappNumber',
      isNew('whatsappNumber') && toWhatsapp(shop.whatsappNumber) === null,
      'whatsapp',
    ],
    ['iban', needsIban && shop.iban === '', 'ibanNeeded'],
    ['iban', isNew('iban') && shop.iban !== '' && !isIban(shop.iban), 'iban'],
    ['bank', needsIban && shop.bank === '' && isNew('bank'), 'required'],
    ...(['etbisLink', 'chamberRulesLink'] as const).map(
      (field): Check => [
        field,
        isNew(field) && shop[field] !== '' && !isHttps(shop[field]),
        'https',
      ],
    ),
    ['socialLinks', shop.socialLinks.length > MAX_SOCIAL_LINKS, 'tooManyLinks'],
    ['socialLinks', isNew('socialLinks') && !shop.socialLinks.every(isHttps), 'https'],
  ]);
}
