// Starts the process that reads a file, bounds what it may use, and passes on what it answers. A
// process, not a thread: V8 ends the whole process when one large allocation fails.
import { type ChildProcess, fork } from 'node:child_process';
import type { ImportError } from '#shared/back-office/imports.ts';
import type { ColumnKey } from './columns.ts';
import type { TableRow } from './read-table.ts';
import { UnreadableSheet } from './unreadable.ts';

type Head = { columns: ColumnKey[]; unknownHeads: string[]; rowCount: number };
export type ReadAnswer =
  | ({ kind: 'head' } & Head)
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'unreadable'; code: ImportError; values: Record<string, string | number> };

/** For one answer of the process; the first comes after it has read the whole file. */
const ANSWER_MS = 60_000;
const MEMORY_MB = 640;

/**
 * Passes on the head, then the rows in batches, each after the one before was dealt with.
 * @throws UnreadableSheet
 */
export async function readInProcess(
  file: Buffer,
  take: { head: (head: Head) => Promise<void>; rows: (rows: TableRow[]) => Promise<void> },
  { answerMs = ANSWER_MS, memoryMb = MEMORY_MB } = {},
): Promise<void> {
  const child = fork(new URL('./read.child.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // It reads the bytes of strangers: it gets none of the shop's settings and secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // What fails while the process is being ended must not end this one.
  child.on('error', () => undefined);
  const request = (message: Buffer | 'more') => {
    const answer = nextAnswer(child, answerMs);
    child.send(message, () => undefined);
    return answer;
  };
  try {
    const head = await request(file);
    if (head.kind !== 'head') throw new UnreadableSheet('broken');
    await take.head(head);
    for (;;) {
      const answer = await request('more');
      if (answer.kind !== 'rows') throw new UnreadableSheet('broken');
      if (answer.rows.length === 0) return;
      await take.rows(answer.rows);
    }
  } finally {
    child.kill('SIGKILL');
  }
}

function nextAnswer(child: ChildProcess, answerMs: number): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new UnreadableSheet('too-slow'))), answerMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      end();
    };
    const onMessage = (message: unknown) =>
      settle(() => {
        const answer = message as ReadAnswer;
        if (answer.kind === 'unreadable') reject(new UnreadableSheet(answer.code, answer.values));
        else resolve(answer);
      });
    // V8 aborts a process that has no memory left; the kernel kills it.
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(new UnreadableSheet(signal ? 'too-heavy' : 'broken')));
    child.on('message', onMessage).on('exit', onExit);
  });
}
