// A statement as CSV and as a worksheet, for the back office and for the company's members. The
// company's routes are here because this folder writes tables.

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { type FileFormat, sendTable } from '#server/back-office/files/table-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStatement } from '#server/statements/statement.ts';
import { requireAccountant } from '#server/statements/statements.routes.ts';
import { id } from '#shared/base/fields.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Statement, StatementQuery } from '#shared/credit/credit-wire.ts';

type Deps = Platform & { settings: Settings };

const params = z.object({ companyId: id });

export const statementFileRoutes: Routes<Deps> = async (app, context) => {
  const { db, clock } = context;
  const config = { isPrivate: true };
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(
      `/admin/credit/:companyId/statement/${format}`,
      {
        config,
        onRequest: adminOnly(context, 'credit'),
        schema: { tags: ['admin credit'], params, querystring: StatementQuery },
      },
      async ({ params: { companyId }, query, headers }, reply) => {
        const statement = await readStatement(db, companyId, query, clock());
        return send(reply, format, statement, { language: languageOf({ headers }), at: clock() });
      },
    );
    app.get(
      `/user/credit/statement/${format}`,
      {
        config,
        onRequest: signedInOnly(context),
        schema: { tags: ['user credit'], querystring: StatementQuery },
      },
      async (request, reply) => {
        const companyId = await requireAccountant(context, customerOf(request).customerId);
        const statement = await readStatement(db, companyId, request.query, clock());
        const language = languageOf(request);
        return send(reply, format, statement, { language, at: clock() });
      },
    );
  }
};

/** The opening balance is the first row, the closing balance the last. */
function send(
  reply: FastifyReply,
  format: FileFormat,
  { opening, closing, rows }: Statement,
  { language, at }: { language: Language; at: Date },
) {
  const t = (key: string, values = {}) =>
    translate(language, 'documents', `statement.${key}`, values);
  const money = (head: string) => ({ head: t(head), width: 14, style: 'money' as const });
  const text = (head: string, width: number) => ({ head: t(head), width, style: 'text' as const });
  return sendTable(reply, format, {
    name: t('file', { day: istanbulDay(at) }),
    sheet: t('title'),
    columns: [
      text('day', 12),
      text('what', 14),
      text('order', 16),
      text('note', 32),
      text('due', 12),
      money('debit'),
      money('credit'),
      money('after'),
      money('openHead'),
    ],
    rows: [
      ['', t('opening'), '', '', '', null, null, opening, null],
      ...rows.map((row) => [
        row.bookedOn,
        t(`kind.${row.kind}`),
        row.orderNumber ?? '',
        row.note ?? '',
        row.dueOn ?? '',
        row.amount > 0 ? row.amount : null,
        row.amount < 0 ? -row.amount : null,
        row.balance,
        row.open,
      ]),
      ['', t('closing'), '', '', '', null, null, closing, null],
    ],
  });
}
