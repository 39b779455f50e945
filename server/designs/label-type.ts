// Converts label text to outlines from the font files, for the print file and the pictures.
// shared/label/label-type.ts decides the position of each letter for screen and print. Never text,
// because print shops, phones and messaging apps would use other fonts.
import { createRequire } from 'node:module';
import path from 'node:path';
import { type LabelFont, labelFonts } from '#shared/designs/designs.ts';

const require = createRequire(import.meta.url);
const beside = (packageFile: string, file: string): string =>
  path.join(path.dirname(packageFile), file);
const files: Record<LabelFont, string> = {
  sans: beside(
    require.resolve('@expo-google-fonts/instrument-sans/package.json'),
    '400Regular/InstrumentSans_400Regular.ttf',
  ),
  serif: beside(
    require.resolve('@expo-google-fonts/petrona/package.json'),
    '400Regular/Petrona_400Regular.ttf',
  ),
  roman: beside(
    require.resolve('@expo-google-fonts/cinzel/package.json'),
    '400Regular/Cinzel_400Regular.ttf',
  ),
  script: beside(
    require.resolve('@expo-google-fonts/dancing-script/package.json'),
    '400Regular/DancingScript_400Regular.ttf',
  ),
};

/** The part of a pdfkit font that is used. */
export type FontFile = {
  unitsPerEm: number;
  capHeight: number;
  bbox: { minY: number; maxY: number };
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): {
    advanceWidth: number;
    path: {
      commands: {
        command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
        args: number[];
      }[];
    };
    bbox: { minY: number; maxY: number };
  };
  layout(text: string, features: Record<string, boolean>): { positions: { xAdvance: number }[] };
};

export type TypeFonts = Record<LabelFont, FontFile>;

let loading: Promise<TypeFonts> | undefined;
/** Loaded with the first label: the font engine takes some megabytes. */
export function loadTypeFonts(): Promise<TypeFonts> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<TypeFonts> {
  const entries = labelFonts.map(
    async (font): Promise<[LabelFont, FontFile]> => [font, await readFontFile(files[font])],
  );
  return Object.fromEntries(await Promise.all(entries)) as TypeFonts;
}

/** Read by pdfkit, which includes the engine for font tables. */
export async function readFontFile(file: string): Promise<FontFile> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ autoFirstPage: false });
  pdf.font(file);
  return (pdf as unknown as { _font: { font: FontFile } })._font.font;
}

type Command = FontFile['glyphForCodePoint'] extends (point: number) => {
  path: { commands: (infer One)[] };
}
  ? One
  : never;
type Point = readonly [x: number, y: number];

/**
 * One letter as the commands of a path: `size` units to the em, its origin at (x, baseline), y
 * downwards. Empty for a space. All its curves are cubic: pdfkit draws the others inexactly.
 */
export function letterPath(
  font: FontFile,
  letter: string,
  { x, baseline, size }: { x: number; baseline: number; size: number },
): string {
  const scale = size / font.unitsPerEm;
  const placed = ([px, py]: Point): string =>
    `${exact(x + px * scale)} ${exact(baseline - py * scale)}`;
  let at: Point = [0, 0];
  return font
    .glyphForCodePoint(letter.codePointAt(0) ?? 0)
    .path.commands.map(({ command, args }: Command) => {
      const points = Array.from(
        { length: args.length / 2 },
        (_, index): Point => [args[2 * index] ?? 0, args[2 * index + 1] ?? 0],
      );
      const drawn = command === 'quadraticCurveTo' ? asCubic(at, points) : points;
      at = points.at(-1) ?? at;
      return letters[command] + drawn.map(placed).join(' ');
    })
    .join('');
}

const letters: Readonly<Record<Command['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'C',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function asCubic(from: Point, [control = from, to = from]: readonly Point[]): Point[] {
  const towards = ([x, y]: Point): Point => [
    x + ((control[0] - x) * 2) / 3,
    y + ((control[1] - y) * 2) / 3,
  ];
  return [towards(from), towards(to), to];
}

const exact = (value: number): number => Math.round(value * 10_000) / 10_000;
