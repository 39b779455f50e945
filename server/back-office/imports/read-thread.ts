// Starts the thread that reads a file, bounds what it may use, and hands on what it says.
import { Worker } from 'node:worker_threads';
import type { ImportError } from '#shared/back-office/imports.ts';
import type { ColumnKey } from './columns.ts';
import type { TableRow } from './read-table.ts';
import { UnreadableSheet } from './unreadable.ts';

type Head = { columns: ColumnKey[]; unknownHeads: string[]; rowCount: number };
export type ReadAnswer =
  | ({ kind: 'head' } & Head)
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'unreadable'; code: ImportError; values: Record<string, string | number> };

/** For one answer of the thread; the first is the whole file taken apart. */
const ANSWER_MS = 60_000;
const MEMORY_MB = 640;

/**
 * Hands over the head, then the rows batch by batch, each after the one before was dealt with.
 * @throws UnreadableSheet
 */
export async function readInThread(
  file: Buffer,
  take: { head: (head: Head) => Promise<void>; rows: (rows: TableRow[]) => Promise<void> },
  { answerMs = ANSWER_MS, memoryMb = MEMORY_MB } = {},
): Promise<void> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that is being ended may still fail; that must not end the process.
  worker.on('error', () => undefined);
  try {
    const head = await nextAnswer(worker, answerMs);
    if (head.kind !== 'head') throw new UnreadableSheet('broken');
    await take.head(head);
    for (;;) {
      worker.postMessage('more');
      const answer = await nextAnswer(worker, answerMs);
      if (answer.kind !== 'rows') throw new UnreadableSheet('broken');
      if (answer.rows.length === 0) return;
      await take.rows(answer.rows);
    }
  } finally {
    await worker.terminate();
  }
}

function nextAnswer(worker: Worker, answerMs: number): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new UnreadableSheet('too-slow'))), answerMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    const onMessage = (answer: ReadAnswer) =>
      settle(() =>
        answer.kind === 'unreadable'
          ? reject(new UnreadableSheet(answer.code, answer.values))
          : resolve(answer),
      );
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableSheet('too-heavy') : error,
        ),
      );
    const onExit = () => settle(() => reject(new UnreadableSheet('broken')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
