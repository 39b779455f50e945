// Code 128 as bars: calculated by bwip-js, drawn into the PDF here, and in ZPL drawn by the printer
// itself.
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import type { Pdf } from '#server/documents/pdf.ts';

const bwip = lazyLibrary<typeof import('bwip-js')>('bwip-js');

/** Widths in modules, starting with a bar: bars and spaces alternate. */
export function barsOf(text: string): number[] {
  const [code] = bwip().raw({ bcid: 'code128', text });
  if (!code || !('sbs' in code)) throw new Error('no bars');
  return Array.from(code.sbs);
}

/** The white space that a scanner needs on both sides. */
const QUIET_MODULES = 10;

type Place = { x: number; y: number; width: number; height: number };
/** Fills the width, including the quiet zones; in points. */
export function drawCode128(pdf: Pdf, text: string, { x, y, width, height }: Place): void {
  const bars = barsOf(text);
  const modules = bars.reduce((sum, bar) => sum + bar, 0) + 2 * QUIET_MODULES;
  const one = width / modules;
  let at = x + QUIET_MODULES * one;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, bar * one, height);
    at += bar * one;
  }
  pdf.fill('#000000');
}
