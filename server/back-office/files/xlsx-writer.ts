// Writes an XLSX row by row: typed cells, a bold and frozen head, column widths. Libraries hold the
// whole sheet in memory; a catalogue of a hundred thousand products has millions of cells.
import { zipOf } from './zip-writer.ts';

export type SheetCell = string | number | null;
export type SheetColumn = { width: number; style?: keyof typeof styles };
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  head: readonly string[];
  rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>;
};

/** Indexes into `cellXfs` below. */
const styles = { plain: 0, head: 1, money: 2, text: 3, wrapped: 4 } as const;
const CHUNK = 64 * 1_024;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function xlsxOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  return zipOf([
    { name: '[Content_Types].xml', content: [contentTypes(numbered.map(({ number }) => number))] },
    {
      name: '_rels/.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbered
          .map(
            ({ sheet, number }) =>
              `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
          )
          .join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered
          .map(
            ({ number }) =>
              `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
          )
          .join(
            '',
          )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [stylesheet] },
    ...numbered.map(({ sheet, number }) => ({
      name: `xl/worksheets/sheet${number}.xml`,
      content: sheetXml(sheet),
    })),
  ]);
}

async function* sheetXml({ columns, head, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  let text =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths}</cols><sheetData>${rowXml(1, head, () => styles.head)}`;
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += rowXml(number, row, (index) => styles[columns[index]?.style ?? 'plain']);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowXml(
  number: number,
  cells: readonly SheetCell[],
  styleOf: (index: number) => number,
): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue;
    const at = `r="${letters(index)}${number}" s="${styleOf(index)}"`;
    xml +=
      typeof cell === 'number'
        ? `<c ${at}><v>${cell}</v></c>`
        : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** A, B, … Z, AA, … */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** XML does not allow control characters or lone surrogates. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const contentTypes = (numbers: readonly number[]) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

/** In the order of `styles`: plain, head, two decimals, text format, wrapped text. */
const stylesheet =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFEBE2"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>';
