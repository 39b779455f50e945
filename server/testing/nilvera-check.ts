// What an invoice service checks and refuses in an invoice: the mandatory rules of the tax office's
// rule file (invoices.md 3.1, S1), with its own code.
import { istanbulDay } from '#shared/base/format.ts';

export type SentInvoice = {
  uuid: string;
  number: string;
  profile: string;
  issuedOn: string;
  buyer: string;
  orderNumber: string;
  payable: string;
  xml: string;
};

const first = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
const part = (xml: string, name: string): string =>
  first(xml, new RegExp(`<${name}[ >]([\\s\\S]*?)</${name}>`));

export const sentInvoiceOf = (xml: string): SentInvoice => ({
  uuid: first(xml, /<cbc:UUID>([^<]*)/),
  number: first(xml, /<\/cbc:ProfileID>\s*<cbc:ID>([^<]*)/),
  profile: first(xml, /<cbc:ProfileID>([^<]*)/),
  issuedOn: first(xml, /<cbc:IssueDate>([^<]*)/),
  buyer: first(part(xml, 'cac:AccountingCustomerParty'), /schemeID="(?:VKN|TCKN)">([^<]*)/),
  orderNumber: first(part(xml, 'cac:OrderReference'), /<cbc:ID>([^<]*)/),
  payable: first(xml, /<cbc:PayableAmount[^>]*>([^<]*)/),
  xml,
});

/** The rule that the document breaks; null if it breaks none. */
export function problemOf(sent: SentInvoice, now: Date): string | null {
  const { xml } = sent;
  const buyer = part(xml, 'cac:AccountingCustomerParty');
  const amounts = [...xml.matchAll(/currencyID="TRY">([^<]*)/g)].map(([, amount = '']) => amount);
  const rules: [string, boolean][] = [
    ['cbc:ID', /^[A-Z0-9]{3}20[0-9]{2}[0-9]{9}$/.test(sent.number)],
    ['cbc:UUID', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sent.uuid)],
    ['cbc:ProfileID', ['EARSIVFATURA', 'TEMELFATURA', 'TICARIFATURA'].includes(sent.profile)],
    ['cbc:IssueDate', sent.issuedOn >= '2005' && sent.issuedOn <= istanbulDay(now)],
    ['cbc:IssueTime', /<cbc:IssueTime>\d\d:\d\d:\d\d</.test(xml)],
    ['decimalCheck', amounts.length > 0 && amounts.every((amount) => !amount.startsWith('-'))],
    ['cbc:BuyerReference', !xml.includes('cbc:BuyerReference')],
    [
      'cac:PartyIdentification',
      (buyer.match(/schemeID="(VKN|TCKN)"/g) ?? []).length === 1 &&
        (/^\d{11}$/.test(sent.buyer)
          ? /<cbc:FirstName>[^<]+<[\s\S]*<cbc:FamilyName>[^<]+</.test(buyer)
          : /^\d{10}$/.test(sent.buyer) && /<cac:PartyName>\s*<cbc:Name>[^<]+</.test(buyer)),
    ],
    [
      'INTERNET',
      sent.profile !== 'EARSIVFATURA' ||
        ['IS_INTERNET', 'SEND_TYPE', 'INT_WEBSITE', 'INT_PAYMENT_METHOD', 'INT_PAYMENTDATE'].every(
          (code) => xml.includes(`>${code}<`),
        ),
    ],
  ];
  return rules.find(([, isRight]) => !isRight)?.[0] ?? null;
}
