// One row for each kind of request, with columns for each size of the catalogue.
import type { Figure } from './load.ts';

type Row = { name: string; goal?: string | undefined };
type Cell = { products: number } & (
  | { value: number }
  | ({ rate: number; bare?: number } & Partial<Figure>)
);

const number = (value: number) =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');

export function createTable(sizes: readonly number[]) {
  const rows: { row: Row; cells: Map<number, Cell> }[] = [];
  const conclusions: string[] = [];

  function cellsOf(row: Row, products: number): Map<number, Cell> {
    // The same name for the same size again starts another row.
    const found = rows.find(
      ({ row: { name }, cells }) => name === row.name && !cells.has(products),
    );
    if (found) return found.cells;
    const cells = new Map<number, Cell>();
    rows.push({ row, cells });
    return cells;
  }

  /** Empty if the smaller catalogue has no such figure. */
  function growthOf(cells: Map<number, Cell>): string {
    const first = cells.get(sizes[0] ?? 0);
    const last = cells.get(sizes.at(-1) ?? 0);
    if (!first || !last || !('bare' in first && 'bare' in last) || !first.bare || !last.bare)
      return '';
    return `${Math.round((last.rate / last.bare / (first.rate / first.bare)) * 100)} %`;
  }

  return {
    add(row: Row, cell: Cell) {
      cellsOf(row, cell.products).set(cell.products, cell);
      process.stderr.write(`${cell.products} ${row.name}: ${printCell(cell).join(' · ')}\n`);
    },
    conclude: (line: string) => conclusions.push(line),
    print() {
      const isGrowth = sizes.length > 1;
      const head = [
        '',
        ...sizes.flatMap((size) => [
          `${size.toLocaleString('en')} products`,
          'of the empty route',
          'p50 / p99 ms',
        ]),
        ...(isGrowth ? ['retained (goal 70 %)'] : []),
        'goal',
      ];
      const lines = rows.map(({ row, cells }) => [
        row.name,
        ...sizes.flatMap((size) => printCell(cells.get(size))),
        ...(isGrowth ? [growthOf(cells)] : []),
        row.goal ?? '',
      ]);
      return [
        head,
        head.map((_, index) => (index === 0 || index === head.length - 1 ? '---' : '--:')),
        ...lines,
      ]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .concat('', conclusions)
        .join('\n');
    },
  };
}

function printCell(cell: Cell | undefined): [string, string, string] {
  if (!cell) return ['', '', ''];
  if ('value' in cell) return [number(cell.value), '', ''];
  const { rate, bare, p50, p99, failed } = cell;
  return [
    `${number(rate)} per second${failed ? `, ${failed} failed` : ''}`,
    bare ? `${((rate / bare) * 100).toFixed(2)} %` : '',
    p50 === undefined || p99 === undefined ? '' : `${number(p50)} / ${number(p99)}`,
  ];
}
