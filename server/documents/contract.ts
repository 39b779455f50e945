// An accepted legal text from its stored HTML (checkout/contracts.ts): the same text in the same
// order, with the version and the hash that prove it. Parses only our own documents: headings,
// paragraphs, lists, tables, bold, line breaks.

import { dateTimeText } from '#shared/base/format.ts';
import { colors, contentWidth, features, type PdfWriter, page } from './pdf.ts';
import { drawTable } from './table.ts';

export type Contract = { html: string; version: string; sha256: string; acceptedAt: Date | null };

type Run = { text: string; isBold: boolean };
type Block =
  | { kind: 'h1' | 'h2' | 'p' | 'li'; runs: Run[] }
  | { kind: 'table'; rows: { text: string; isHead: boolean; isAmount: boolean }[][] };

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);

export function readBlocks(html: string): Block[] {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html;
  const blocks: Block[] = [];
  const runs = (inner: string): Run[] =>
    inner
      .split(/(<strong>[\s\S]*?<\/strong>)/)
      .map((part) => ({ text: plain(part), isBold: part.startsWith('<strong>') }))
      .filter(({ text }) => text !== '');
  for (const [, tag = '', inner = ''] of body.matchAll(
    /<(h1|h2|p|li|table)\b[^>]*>([\s\S]*?)<\/\1>/g,
  )) {
    if (tag === 'table') blocks.push({ kind: 'table', rows: tableRows(inner) });
    else blocks.push({ kind: tag as 'p', runs: runs(inner) });
  }
  return blocks;
}

const plain = (part: string): string =>
  withoutEntities(
    part
      .replace(/\s+/g, ' ')
      .replace(/<br\s*\/?>\s*/g, '\n')
      .replace(/<[^>]+>/g, ''),
  );

const tableRows = (inner: string) =>
  [...inner.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<(td|th)\b([^>]*)>([\s\S]*?)<\/\1>/g)].map(
      ([, tag, attributes = '', text = '']) => ({
        text: plain(text).trim(),
        isHead: tag === 'th',
        isAmount: attributes.includes('amount'),
      }),
    ),
  );

export function drawHtml(writer: PdfWriter, html: string): void {
  for (const block of readBlocks(html)) {
    if (block.kind === 'table') drawRows(writer, block.rows);
    else drawRuns(writer, block);
  }
}

export function drawContract(
  writer: PdfWriter,
  { html, version, sha256, acceptedAt }: Contract,
): void {
  const { t, language } = writer;
  drawHtml(writer, html);
  writer.need(50);
  writer.y += 8;
  writer.line(writer.y, colors.ink);
  writer.y += 8;
  const lines = [
    acceptedAt
      ? t('contract.accepted', { at: dateTimeText(acceptedAt, language) })
      : t('contract.notAccepted'),
    t('contract.version', { version }),
    `SHA-256 ${sha256}`,
  ];
  for (const line of lines)
    writer.y += writer.write(line, page.left, writer.y, { size: 8, color: colors.mute });
}

/** The law requires at least twelve points (domain.md 2.1, form). */
const LEGAL_SIZE = 12;
/** The height of six lines. */
const SIX_LINES = 105;
const looks = {
  h1: { size: 20, weight: 'medium', before: 0, after: 12 },
  h2: { size: 14, weight: 'bold', before: 12, after: 5 },
  p: { size: LEGAL_SIZE, weight: 'regular', before: 0, after: 7 },
  li: { size: LEGAL_SIZE, weight: 'regular', before: 0, after: 4 },
} as const;

/**
 * Draws a paragraph; if the rest of the sheet is too short for it, it continues on the next sheet,
 * line by line.
 */
function drawRuns(writer: PdfWriter, { kind, runs }: Exclude<Block, { kind: 'table' }>): void {
  const look = looks[kind];
  const x = page.left + (kind === 'li' ? 14 : 0);
  const width = contentWidth - (kind === 'li' ? 14 : 0);
  writer.y += look.before;
  const whole = runs.map(({ text }) => text).join('');
  // A heading stays with its text, and a short paragraph stays together, so that no single word
  // goes on the next sheet.
  writer.need(
    Math.min(
      writer.heightOf(whole, { size: look.size, weight: look.weight, width, lineGap: 2.5 }),
      SIX_LINES,
    ) + (kind === 'h2' ? SIX_LINES : 0),
  );
  if (kind === 'li') writer.write('–', page.left, writer.y, { size: look.size });
  writer.y = layRuns(writer, runs, { x, width, size: look.size, weight: look.weight }) + look.after;
}

const splitWords = (runs: readonly Run[]): Run[] =>
  runs.flatMap(({ text, isBold }) => text.split(/(\s+)/).map((word) => ({ text: word, isBold })));

type Place = { x: number; width: number; size: number; weight: 'regular' | 'medium' | 'bold' };

/** Breaks the lines itself, because a line can contain bold words. Returns the end position. */
function layRuns(
  writer: PdfWriter,
  runs: readonly Run[],
  { x, width, size, weight }: Place,
): number {
  const { pdf } = writer;
  const step = size * 1.45;
  const widthOf = ({ text, isBold }: Run) =>
    pdf
      .font(isBold ? 'bold' : weight)
      .fontSize(size)
      .widthOfString(text, { features });
  let line: Run[] = [];
  let used = 0;
  const flush = () => {
    writer.need(step);
    let at = x;
    for (const word of line) {
      writer.write(word.text, at, writer.y, {
        size,
        weight: word.isBold ? 'bold' : weight,
        width: width + 40,
      });
      at += widthOf(word);
    }
    writer.y += step;
    line = [];
    used = 0;
  };
  for (const word of splitWords(runs)) {
    if (word.text.includes('\n')) {
      flush();
      continue;
    }
    const long = widthOf(word);
    if (used + long > width && line.length > 0) flush();
    if (line.length === 0 && word.text.trim() === '') continue;
    line.push(word);
    used += long;
  }
  if (line.length > 0) flush();
  return writer.y;
}

function drawRows(writer: PdfWriter, rows: ReturnType<typeof tableRows>): void {
  const [first] = rows;
  if (!first) return;
  const isHeaded = first.every(({ isHead }) => isHead) && rows.length > 1;
  const columns = first.map(({ text, isAmount }, index) => ({
    head: isHeaded ? text : '',
    width: first.length === 2 ? (index === 0 ? 34 : 66) : index === 0 ? 52 : 16,
    align: isAmount ? ('right' as const) : ('left' as const),
  }));
  drawTable(
    writer,
    columns,
    (isHeaded ? rows.slice(1) : rows).map((row) =>
      row.map(({ text, isHead }) => ({
        text,
        size: LEGAL_SIZE,
        weight: isHead ? ('medium' as const) : ('regular' as const),
      })),
    ),
  );
  writer.y += 12;
}
