// Groups the items of one design at the position of the first, wherever an order's items are shown.
// Pure.

/** The rows of one design, or a single row. */
export type RowGroup<Row> = { designId: string | null; rows: Row[] };

export function groupBySet<Row extends { designId: string | null }>(
  rows: readonly Row[],
): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  const sets = new Map<string, RowGroup<Row>>();
  for (const row of rows) {
    const { designId } = row;
    const there = designId === null ? undefined : sets.get(designId);
    if (there) {
      there.rows.push(row);
      continue;
    }
    const group = { designId, rows: [row] };
    groups.push(group);
    if (designId !== null) sets.set(designId, group);
  }
  return groups;
}
