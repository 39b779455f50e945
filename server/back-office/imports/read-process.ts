// Lets a child process (read.child.ts) read a file and returns its results.
import { ChildFailed, type ChildLimits, withChild } from '#server/base/run/child.ts';
import type { OwnValue } from '#server/catalogue/own-values.sql.ts';
import type { ImportError } from '#shared/back-office/imports.ts';
import type { ColumnKey } from './columns.ts';
import type { TableRow } from './read-table.ts';
import { UnreadableSheet } from './unreadable.ts';

type Head = { columns: ColumnKey[]; unknownHeads: string[]; rowCount: number };
/**
 * The first request has the file and the merchant's own attribute values; later requests are
 * 'more'.
 */
export type ReadRequest = { file: Buffer; own: readonly OwnValue[] } | 'more';
export type ReadAnswer =
  | ({ kind: 'head' } & Head)
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'unreadable'; code: ImportError; values: Record<string, string | number> };

/** Limits for one response of the process; the first comes after it has read the whole file. */
const LIMITS: ChildLimits = { answerMs: 60_000, memoryMb: 640 };
const errors = { slow: 'too-slow', heavy: 'too-heavy', broken: 'broken' } as const;

/**
 * Calls back with the head, then with the rows in batches, each after the one before was processed.
 * @throws UnreadableSheet
 */
export async function readInProcess(
  { file, own = [] }: { file: Buffer; own?: readonly OwnValue[] },
  take: { head: (head: Head) => Promise<void>; rows: (rows: TableRow[]) => Promise<void> },
  limits: Partial<ChildLimits> = {},
): Promise<void> {
  const module = new URL('./read.child.ts', import.meta.url);
  try {
    await withChild<ReadRequest, ReadAnswer, void>(
      module,
      { ...LIMITS, ...limits },
      async (request) => {
        await take.head(expectKind('head', await request({ file, own })));
        for (;;) {
          const { rows } = expectKind('rows', await request('more'));
          if (rows.length === 0) return;
          await take.rows(rows);
        }
      },
    );
  } catch (error) {
    throw error instanceof ChildFailed ? new UnreadableSheet(errors[error.reason]) : error;
  }
}

function expectKind<Kind extends 'head' | 'rows'>(
  kind: Kind,
  answer: ReadAnswer,
): Extract<ReadAnswer, { kind: Kind }> {
  if (answer.kind === 'unreadable') throw new UnreadableSheet(answer.code, answer.values);
  if (answer.kind !== kind) throw new UnreadableSheet('broken');
  return answer as Extract<ReadAnswer, { kind: Kind }>;
}
