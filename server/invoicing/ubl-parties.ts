// Seller, buyer and carrier as parties of UBL-TR.
import type { Shop } from '#server/settings/settings.ts';
import { streetOf } from '#shared/base/place.ts';
import type { EventOrder, EventRow } from './events.sql.ts';

/** For a private buyer without an identity number (domain.md 2.6). */
const NO_IDENTITY = '11111111111';
const COUNTRY = { 'cac:Country': { 'cbc:IdentificationCode': 'TR', 'cbc:Name': 'Türkiye' } };

const identification = (number: string) => ({
  'cbc:ID': { '@schemeID': number.length === 11 ? 'TCKN' : 'VKN', '#': number },
});
const taxOffice = (name: string) =>
  name ? { 'cac:PartyTaxScheme': { 'cac:TaxScheme': { 'cbc:Name': name } } } : {};
/** UBL-TR requires both names of a person. */
const person = (number: string, name: string) => {
  if (number.length !== 11) return {};
  const [, first = name, family = '-'] = /^(.*)\s+(\S+)$/.exec(name.trim()) ?? [];
  return { 'cac:Person': { 'cbc:FirstName': first, 'cbc:FamilyName': family } };
};
const contact = (phone: string, email: string) => ({
  'cac:Contact': {
    ...(phone ? { 'cbc:Telephone': phone } : {}),
    ...(email ? { 'cbc:ElectronicMail': email } : {}),
  },
});

export function sellerParty(shop: Shop, publicUrl: string) {
  const numbers = [
    identification(shop.taxNumber),
    ...(shop.mersis ? [{ 'cbc:ID': { '@schemeID': 'MERSISNO', '#': shop.mersis } }] : []),
  ];
  return {
    'cbc:WebsiteURI': publicUrl,
    'cac:PartyIdentification': numbers,
    'cac:PartyName': { 'cbc:Name': shop.title },
    'cac:PostalAddress': { 'cbc:StreetName': shop.address, ...placeIn(shop.address), ...COUNTRY },
    ...taxOffice(shop.taxOffice),
    ...contact(shop.phone, shop.email),
    ...person(shop.taxNumber, shop.title),
  };
}

/** The merchant's address is one line; its end usually says "district / province". */
function placeIn(address: string) {
  const [, district, city] = /([^,/\d]+)\/\s*([^,/]+?)\s*$/.exec(address) ?? [];
  return district && city
    ? { 'cbc:CitySubdivisionName': district.trim(), 'cbc:CityName': city.trim() }
    : {};
}

/**
 * The number that identifies the buyer: a company's or a person's number, or null if none was
 * given.
 */
export const buyerNumber = (
  { invoice }: Pick<EventOrder, 'invoice'>,
  identityNumber: string | null,
): string | null => (invoice.kind === 'corporate' && invoice.taxNumber) || identityNumber;

export function buyerParty(
  { order, invoice: { taxOffice: known } }: Pick<EventRow, 'order' | 'invoice'>,
  identityNumber: string | null,
) {
  const { invoice, firstName, lastName, phone, email } = order;
  const address = order.billingAddress ?? order.shippingAddress;
  const isCompany = invoice.kind === 'corporate';
  const number = buyerNumber(order, identityNumber) ?? NO_IDENTITY;
  return {
    'cac:PartyIdentification': identification(number),
    ...(isCompany ? { 'cac:PartyName': { 'cbc:Name': invoice.companyName } } : {}),
    'cac:PostalAddress': {
      'cbc:StreetName': streetOf(address, ' '),
      'cbc:CitySubdivisionName': address.district,
      'cbc:CityName': address.city,
      ...(address.postcode ? { 'cbc:PostalZone': address.postcode } : {}),
      ...COUNTRY,
    },
    ...taxOffice((isCompany && invoice.taxOffice) || (known ?? '')),
    ...contact(phone, email),
    // A buyer with an identity number is a person, even with a company name.
    ...(number.length === 11
      ? { 'cac:Person': { 'cbc:FirstName': firstName, 'cbc:FamilyName': lastName } }
      : {}),
  };
}

/** Not used if the buyer collected the goods. */
export const carrierParty = ({ title, taxNumber }: { title: string; taxNumber: string }) => ({
  'cac:PartyIdentification': identification(taxNumber),
  'cac:PartyName': { 'cbc:Name': title },
  // Mandatory, but unknown.
  'cac:PostalAddress': { 'cbc:CitySubdivisionName': '', 'cbc:CityName': '', ...COUNTRY },
  ...person(taxNumber, title),
});
