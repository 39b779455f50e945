// Parses a pasted order: "SKU adet", one per line, typed or from a spreadsheet. Pure: text in, rows
// out.
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { MAX_QUICK_ROWS } from '#shared/orders/limits.ts';

/** `line` is counted from 1. `quantity` is null if it is ambiguous. */
export type TypedRow = {
  line: number;
  sku: string;
  quantity: number | null;
  typedQuantity: string;
  /**
   * The typed number of cartons or pallets: the pieces are calculated when the product is known.
   */
  cartons?: number;
  pallets?: number;
};
/** `leftOut`: the lines beyond the most that are checked at once. */
export type ReadText = { rows: TypedRow[]; leftOut: string[] };

const SKU_LENGTH = 100;
const HEADINGS = /^(sku|kod|ürün kodu|stok kodu|ürün|code|product code|item)$/i;
const UNITS = /\s*(adet|ad\.?|paket|pcs?\.?|pieces?)$/i;
const CARTONS = /\s*(koli|karton|ctn|cartons?)$/i;
const PALLETS = /\s*(palet|pallets?|plt)$/i;
/** "500 x FL-SKS-050", "500 adet FL-SKS-050": a code has a letter and is no quantity. */
const QUANTITY_FIRST = /^(\d[\d.]*(?:\s*[a-zş.]+)??)\s*[x×*]?\s+(?=\S*\p{L})(\S+)$/iu;

export function readQuickOrder(text: string): ReadText {
  const rows: TypedRow[] = [];
  const leftOut: string[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const row = readLine(content, index + 1);
    if (row === null) continue;
    if (rows.length < MAX_QUICK_ROWS) rows.push(row);
    else leftOut.push(content);
  }
  return { rows, leftOut };
}

/** Null for a line without a code: an empty line, or the headings of a table. */
function readLine(content: string, line: number): TypedRow | null {
  const cells = splitLine(content.replace(/[\u00a0\u2007\u202f\ufeff]/g, ' ').trim());
  const sku = (cells[0] ?? '').slice(0, SKU_LENGTH);
  if (sku === '' || (line === 1 && HEADINGS.test(sku))) return null;
  // A product's name may be between code and quantity; the quantity is the last non-empty cell.
  const typedQuantity = cells.slice(1).findLast((cell) => cell !== '') ?? '';
  const counted = (unit: RegExp) =>
    unit.test(typedQuantity) ? readPieces(typedQuantity.replace(unit, '')) : null;
  const cartons = counted(CARTONS);
  const pallets = counted(PALLETS);
  return {
    line,
    sku,
    typedQuantity,
    quantity: typedQuantity === '' ? 1 : readPieces(typedQuantity),
    ...(cartons !== null && { cartons }),
    ...(pallets !== null && { pallets }),
  };
}

/**
 * Tab, semicolon and comma separate cells; without them spaces do, and "x" or "×" may precede the
 * quantity.
 */
function splitLine(line: string): string[] {
  const divider = line.includes('\t') ? '\t' : line.includes(';') ? ';' : null;
  if (divider) return line.split(divider).map(bare);
  const comma = line.indexOf(',');
  // A comma after a space belongs to a number ("FL-ABC 100,00"); a comma before any space is a
  // separator.
  if (comma >= 0 && !/\s/.test(line.slice(0, comma).trim()))
    return [line.slice(0, comma), line.slice(comma + 1)].map(bare);
  const [, first = '', last = ''] = QUANTITY_FIRST.exec(line) ?? [];
  if (isCounted(first) && !isCounted(last) && !isCounted(`1 ${last}`)) return [last, first];
  const [, sku = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  return [sku, rest].map(bare);
}

const isCounted = (cell: string): boolean =>
  readPieces(cell.replace(CARTONS, '').replace(PALLETS, '')) !== null;

/** Removes the quotation marks of a spreadsheet and the sign between code and quantity. */
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^(?:[x×*:=]\s*|-\s+)(?=\d)/i, '')
    .trim();

/**
 * "100", "1.500", "100,00" and "100 adet". Anything else, such as "1,500" or "-5", is ambiguous.
 */
function readPieces(cell: string): number | null {
  const digits = cell.replace(UNITS, '').trim();
  const whole = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+)(?:,0{1,2}|\.0{1,2})?$/.exec(
    digits,
  )?.[1];
  const quantity = Number(whole?.replace(/[. ]/g, '') ?? Number.NaN);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}
