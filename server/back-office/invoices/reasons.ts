// Why an invoice is not sent, in words. What the shop itself has to fill in is the same for many
// invoices, so the list says it once.
import { translate } from '#server/base/errors/texts.ts';
import type { InvoiceRow } from '#shared/back-office/invoices.ts';
import type { Language } from '#shared/base/languages.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import type { InvoiceListRow } from './invoices.sql.ts';

const SHOP_CODES: ReadonlySet<string> = new Set([
  ...['sellerNumber', 'sellerTitle', 'sellerAddress', 'sellerTaxOffice', 'website'],
  ...['carrier', 'exemption'],
]);

type Failed = Pick<InvoiceListRow, 'failure' | 'words' | 'carrier'>;
const codesOf = ({ failure, words }: Failed): string[] =>
  failure === 'incomplete' && words ? words.split(' ') : [];

/** What is missing in it is said in our words, all else as the service said it. */
export function reasonOf(
  row: Failed,
  language: Language,
): Pick<InvoiceRow, 'words' | 'lacksShopData'> {
  const codes = codesOf(row);
  if (codes.length === 0) return { words: row.words, lacksShopData: false };
  const own = codes.filter((code) => !SHOP_CODES.has(code));
  return {
    words: own.map((code) => problemText(language, code, row)).join(' ') || null,
    lacksShopData: own.length < codes.length,
  };
}

/** Each once. */
export const shopProblemsOf = (rows: readonly Failed[], language: Language): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      codesOf(row)
        .filter((code) => SHOP_CODES.has(code))
        .map((code) => problemText(language, code, row)),
    ),
  ),
];

const problemText = (language: Language, code: string, { carrier }: Failed): string =>
  translate(language, 'admin-accounting', `problem.${code}`, {
    carrier: carrierName(carrier ?? ''),
  });
