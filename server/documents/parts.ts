// What several papers have in common: the title with its facts, addresses side by side, a framed word, sums.
import { formatPhone } from '#shared/identity.ts';
import { groupBySet } from '#shared/order-sets.ts';
import { type Address, showOrderNumber } from '#shared/orders.ts';
import { colors, contentWidth, type Paper, page } from './paper.ts';

export const dayOf = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' }).format(at);
export const timeOf = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'tr-TR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(at);

/** A quote's number is read as it is. */
const shown = (number: string): string => (number.includes('-') ? number : showOrderNumber(number));

/** The name of the paper, and the order's number where the eye looks for it. */
export function drawTitle(paper: Paper, title: string, orderNumber: string, facts: readonly string[]): void {
  const half = contentWidth * 0.6;
  const height = paper.write(title, page.left, paper.y, { size: 20, weight: 'medium', width: half, lineGap: 0 });
  paper.write(shown(orderNumber), page.left + half, paper.y + 2, { size: 17, weight: 'bold', width: contentWidth - half, align: 'right' });
  paper.y += Math.max(height, 24) + 4;
  paper.y += paper.write(facts.filter(Boolean).join('  ·  '), page.left, paper.y, { color: colors.second }) + 18;
}

/** On a sheet that goes on. */
export function drawRunning(paper: Paper, title: string, orderNumber: string): void {
  paper.write(title, page.left, paper.y, { color: colors.second, width: contentWidth / 2 });
  paper.write(shown(orderNumber), page.left + contentWidth / 2, paper.y, { weight: 'bold', width: contentWidth / 2, align: 'right' });
  paper.y += 26;
}

export const addressLines = ({ firstName, lastName, neighbourhood, line, postcode, district, city, phone }: Address): string[] => [
  `${firstName} ${lastName}`,
  [neighbourhood, line].filter(Boolean).join(', '),
  `${postcode} ${district} / ${city}`.trim(),
  formatPhone(phone),
];

/** Blocks of lines side by side, each under its name; the first line of each stands out. */
export function drawBlocks(paper: Paper, blocks: readonly { title: string; lines: readonly string[] }[]): void {
  const width = contentWidth / blocks.length - 16;
  let tallest = 0;
  for (const [index, { title, lines }] of blocks.entries()) {
    const x = page.left + (contentWidth / blocks.length) * index;
    let y = paper.y + paper.write(title, x, paper.y, { size: 8, weight: 'medium', color: colors.second, width }) + 3;
    for (const [place, line] of lines.filter(Boolean).entries()) y += paper.write(line, x, y, { width, weight: place === 0 ? 'bold' : 'regular' });
    tallest = Math.max(tallest, y - paper.y);
  }
  paper.y += tallest + 20;
}

/** The rows of a set one below the other, where the first of them stands. */
export const setsTogether = <Row extends { designId: string | null }>(rows: readonly Row[]): Row[] => groupBySet(rows).flatMap((group) => group.rows);

/** A word of the buyer's that must not be missed. */
export function drawNote(paper: Paper, title: string, text: string): void {
  const width = contentWidth - 28;
  const height = paper.heightOf(text, { width }) + 34;
  paper.need(height + 10);
  paper.pdf.rect(page.left, paper.y, contentWidth, height).fill(colors.band);
  paper.write(title, page.left + 14, paper.y + 10, { size: 8, weight: 'medium', color: colors.second, width });
  paper.write(text, page.left + 14, paper.y + 22, { width });
  paper.y += height + 16;
}

export type Sum = { label: string; amount: string; isTotal?: boolean };

/** To the right, below a table; kept together. */
export function drawSums(paper: Paper, sums: readonly Sum[]): void {
  const x = page.left + contentWidth * 0.48;
  const width = page.right - x;
  const labelWidth = width * 0.62;
  const styleOf = ({ isTotal = false }: Sum) => ({ size: isTotal ? 12 : 9.5, weight: isTotal ? ('bold' as const) : ('regular' as const) });
  const heights = sums.map((sum) => Math.max(14, paper.heightOf(sum.label, { ...styleOf(sum), width: labelWidth }) + (sum.isTotal ? 12 : 4)));
  paper.need(heights.reduce((all, height) => all + height, 20));
  paper.y += 10;
  for (const [index, sum] of sums.entries()) {
    if (sum.isTotal) paper.pdf.moveTo(x, paper.y).lineTo(page.right, paper.y).lineWidth(0.8).strokeColor(colors.ink).stroke();
    const y = paper.y + (sum.isTotal ? 7 : 0);
    paper.write(sum.label, x, y, { ...styleOf(sum), width: labelWidth, color: sum.isTotal ? colors.ink : colors.second });
    paper.write(sum.amount, x + labelWidth, y, { ...styleOf(sum), width: width - labelWidth, align: 'right' });
    paper.y += heights[index] ?? 14;
  }
  paper.y += 10;
}
