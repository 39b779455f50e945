// Everything that parses bytes from outside gets files that are nearly valid: each is read or
// refused with a message of the shop, quickly, and never crashes the parser. Every run reads the
// same files; `npm run fuzz -- parsers` reads more and different ones. (glTF, XML and mails are
// only written, never read.)
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readTable } from '#server/back-office/imports/read-table.ts';
import { UnreadableSheet } from '#server/back-office/imports/unreadable.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { readBackupFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { toHtml } from '#server/base/markdown/markdown.ts';
import { rewrite } from '#server/catalogue/pdf-writer.ts';
import { cleanLogo, cleanPicture } from '#server/images/encoding.ts';
import { Details, Retrieved, toOutcome } from '#server/payments/iyzico/answers.ts';
import { Rates, Status } from '#server/payments/paytr/answers.ts';
import { markdownTexts, pdfs, pictures, providerAnswers, sheets } from '#server/testing/corpus.ts';
import { drawer } from '#server/testing/hostile.ts';
import { mutated } from '#server/testing/mutate.ts';

const seed = Number(process.env.FUZZ_SEED ?? 1);
const isLong = process.env.FUZZ_CASES !== undefined;
/** Far longer than any of these files takes, also on a busy machine. */
const SLOW_MS = 10_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-parsers-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type Reader = {
  name: string;
  /** The number of cases in `npm test`. */
  cases: number;
  corpus: () => Promise<Buffer[]> | Buffer[];
  /** Also checks the result. */
  read: (bytes: Buffer) => unknown;
  isRefusal: (error: unknown) => boolean;
};

async function readSheet(bytes: Buffer) {
  const { rows, rowCount } = await readTable(bytes);
  expect([...rows()]).toHaveLength(rowCount);
}

async function readPicture(bytes: Buffer) {
  const { bytes: cleaned, width, height, ground } = await cleanPicture(bytes);
  expect(cleaned.toString('latin1', 0, 4)).toBe('RIFF');
  expect([width <= 2_000, height <= 2_500, /^#[0-9a-f]{6}$/.test(ground)]).toEqual(
    Array(3).fill(true),
  );
}

async function readLogo(bytes: Buffer) {
  const { bytes: cleaned, width, height } = await cleanLogo(bytes);
  expect([cleaned.toString('latin1', 1, 4), Math.max(width, height) <= 2_000]).toEqual([
    'PNG',
    true,
  ]);
}

async function readPdf(bytes: Buffer) {
  const result = await rewrite(bytes);
  if (typeof result === 'string') return expect(['not-safe', 'not-readable']).toContain(result);
  return expect(Buffer.from(result).toString('latin1')).not.toMatch(/\/JavaScript|\/Launch/);
}

/** Only our own tags, without active content. */
function readMarkdown(bytes: Buffer) {
  const html = toHtml(bytes.toString('utf8'));
  for (const [, tag = '', attributes = ''] of html.matchAll(/<(\/?[a-z][a-z0-9]*)([^>]*)>/gi)) {
    expect(tag).toMatch(
      /^\/?(p|h[2-6]|a|img|em|strong|s|code|pre|ul|ol|li|blockquote|hr|br|div|table|thead|tbody|tr|th|td)$/,
    );
    const names = attributes.replaceAll(/="[^"]*"/g, '').trim();
    expect(names).not.toMatch(/\bon\w+|style/i);
    const target = /(?:href|src)="([^"]*)"/.exec(attributes)?.[1] ?? '/';
    expect(target).toMatch(/^($|\/(?![/\\])|https?:|mailto:|tel:|#)/i);
  }
}

async function readBackup(bytes: Buffer) {
  const file = path.join(folder, 'changed.tar.gz');
  fs.writeFileSync(file, bytes);
  await readBackupFile(file, { key: isEncrypted(bytes) ? KEY : null });
}

const KEY = Buffer.alloc(32, 7);
const isEncrypted = (bytes: Buffer) => bytes.subarray(0, 6).toString() === 'flakon';
let backups: Buffer[];
beforeAll(async () => {
  const file = path.join(folder, 'whole.tar.gz');
  const head = { format: 1, shop: '1', madeAt: '2026-11-22', migrations: [], secretMark: 'x' };
  const written = async (key: Buffer | null) => {
    await writeBackupFile(file, { head, key }, async (add) => {
      await add('tables/orders/000001', Buffer.from('1\tŞişe\n'));
      return { tables: {}, sequences: [], jobs: 0, files: 0, fileBytes: 0 };
    });
    return fs.readFileSync(file);
  };
  backups = [await written(null), await written(KEY)];
});

/** JSON.parse like `fetch`, then each schema that parses a response. */
function readProviderAnswer(bytes: Buffer) {
  const answer: unknown = JSON.parse(bytes.toString('utf8'));
  for (const schema of [Status, Rates, Details]) schema.safeParse(answer);
  const outcome = toOutcome(Retrieved.parse(answer));
  if (outcome.state === 'paid') expect(Number.isSafeInteger(outcome.amount)).toBe(true);
}

const isAppError =
  (...codes: string[]) =>
  (error: unknown) =>
    error instanceof AppError && codes.includes(error.code);

const readers: Reader[] = [
  {
    name: 'sheets',
    cases: 300,
    corpus: sheets,
    read: readSheet,
    isRefusal: (error) => error instanceof UnreadableSheet,
  },
  {
    name: 'pictures',
    cases: 150,
    corpus: pictures,
    read: readPicture,
    isRefusal: isAppError('PICTURE_NOT_READABLE', 'PICTURE_TOO_LARGE'),
  },
  {
    name: 'logos',
    cases: 150,
    corpus: pictures,
    read: readLogo,
    isRefusal: isAppError('LOGO_NOT_READABLE', 'LOGO_TOO_LARGE'),
  },
  { name: 'PDFs', cases: 200, corpus: pdfs, read: readPdf, isRefusal: () => false },
  {
    name: 'Markdown',
    cases: 500,
    corpus: markdownTexts,
    read: readMarkdown,
    isRefusal: () => false,
  },
  {
    name: 'backups',
    cases: 200,
    corpus: () => backups,
    read: readBackup,
    isRefusal: (error) => error instanceof BackupError,
  },
  {
    name: 'answers of providers',
    cases: 1_000,
    corpus: providerAnswers,
    read: readProviderAnswer,
    isRefusal: (error) =>
      error instanceof SyntaxError ||
      error instanceof z.ZodError ||
      (error as Error).message === 'iyzico says paid, and not how much',
  },
];

test.each(readers)(
  `$name that are nearly right are read or refused, seed ${seed}`,
  async ({ name, cases, corpus, read, isRefusal }) => {
    const files = await corpus();
    const draw = drawer(seed);
    const count = isLong ? Number(process.env.FUZZ_CASES) : cases;
    const finds: string[] = [];
    let wasRead = 0;
    for (let number = 0; number < count && finds.length < 10; number += 1) {
      const bytes = number < files.length ? (files[number] as Buffer) : mutated(files, draw);
      const began = performance.now();
      try {
        await read(bytes);
        wasRead += 1;
      } catch (error) {
        if (!isRefusal(error))
          finds.push(`case ${number}: ${(error as Error).stack}\n${bytes.toString('base64')}`);
      }
      const ms = performance.now() - began;
      if (ms > SLOW_MS) finds.push(`case ${number}: ${ms} ms\n${bytes.toString('base64')}`);
    }
    if (isLong) process.stdout.write(`${name}: ${count} files, ${wasRead} read\n`);
    expect(finds.join('\n').slice(0, 6_000)).toBe('');
    expect(wasRead).toBeGreaterThan(0);
  },
  isLong ? 3_600_000 : 60_000,
);
