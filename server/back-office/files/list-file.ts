// A list of the back office as a file: every row that matches its filters, in the order of the
// list.

import type { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { AdminRight } from '#shared/back-office/rights.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { type FileFormat, sendTable } from './table-file.ts';
import type { SheetCell, SheetColumn } from './xlsx-writer.ts';

type Deps = Platform & { settings: Settings };
type App = Parameters<Routes<Deps>>[0];

/** `key` is the key of the column head in `admin-files.json`. */
export type ListColumn<Row> = SheetColumn & {
  key: string;
  cell: (row: Row, language: Language) => SheetCell;
};
export type ListFile<Query, Row> = {
  /** Path of the list; the files are below it. */
  path: string;
  right: AdminRight | readonly AdminRight[];
  tag: string;
  /** Key of its texts in `admin-files.json`. */
  texts: string;
  /** The query of the list, without its page. */
  query: z.ZodType<Query>;
  /** Reads a page of the list. */
  read: (query: Query, page: { page: number; size: number }) => Promise<{ content: Row[] }>;
  columns: readonly ListColumn<Row>[];
};

const PART = 500;
/** The maximum number of rows in one file; a larger list must be filtered. */
const MOST_FILED = 100_000;

/**
 * Reads page by page: if rows are added or removed meanwhile, a row may appear twice or be missing.
 */
async function* everyRow<Query, Row>(
  { read }: Pick<ListFile<Query, Row>, 'read'>,
  query: Query,
): AsyncGenerator<Row> {
  for (let page = 0; page * PART < MOST_FILED; page += 1) {
    const { content } = await read(query, { page, size: PART });
    yield* content;
    if (content.length < PART) return;
  }
}

/** GET …/csv and …/xlsx of a list. */
export function listFileRoutes<Query, Row>(
  app: App,
  context: Deps,
  list: ListFile<Query, Row>,
): void {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, list.right),
    schema: { tags: [list.tag], querystring: list.query },
  } as const;
  for (const format of ['csv', 'xlsx'] as const satisfies readonly FileFormat[])
    app.get(`${list.path}/${format}`, options, async (request, reply) => {
      const language = languageOf(request);
      const t = (key: string) => translate(language, 'admin-files', key);
      async function* rows() {
        for await (const row of everyRow(list, request.query as Query))
          yield list.columns.map(({ cell }) => cell(row, language));
      }
      return sendTable(reply, format, {
        name: `${t(`${list.texts}.file`)}-${istanbulDay(context.clock())}`,
        sheet: t(`${list.texts}.title`),
        columns: list.columns.map(({ key, width, style }) => ({
          head: t(`head.${key}`),
          width,
          ...(style && { style }),
        })),
        rows: rows(),
      });
    });
}

export const textColumn = <Row>(
  key: string,
  width: number,
  cell: ListColumn<Row>['cell'],
): ListColumn<Row> => ({ key, width, style: 'text', cell });

export const moneyColumn = <Row>(
  key: string,
  cell: (row: Row) => number | null,
): ListColumn<Row> => ({ key, width: 14, style: 'money', cell });

/** The day in Istanbul. */
export const dayColumn = <Row>(key: string, at: (row: Row) => string | null): ListColumn<Row> =>
  textColumn(key, 12, (row) => {
    const moment = at(row);
    return moment && istanbulDay(Date.parse(moment));
  });

export const yesColumn = <Row>(key: string, is: (row: Row) => boolean): ListColumn<Row> =>
  textColumn(key, 10, (row, language) =>
    translate(language, 'admin-files', is(row) ? 'yes' : 'no'),
  );
