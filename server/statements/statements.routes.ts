// /user/credit/statement: the account of the company, for its accountants and administrators.

import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { selectMembership } from '#server/companies/membership.ts';
import { sendPdf } from '#server/documents/send-pdf.ts';
import type { Settings } from '#server/settings/settings.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { statementRoles } from '#shared/credit/credit.ts';
import { Statement, StatementQuery } from '#shared/credit/credit-wire.ts';
import { readStatement } from './statement.ts';
import { makeStatementPdf } from './statement-pdf.ts';

type Deps = Platform & { settings: Settings };

export const statementRoutes: Routes<Deps> = async (app, context) => {
  const { db, clock } = context;
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } } as const;
  const tags = ['user credit'];

  app.get(
    '/user/credit/statement',
    { ...own, schema: { tags, querystring: StatementQuery, response: { 200: Statement } } },
    async (request) => {
      const companyId = await requireAccountant(context, customerOf(request).customerId);
      return readStatement(db, companyId, request.query, clock());
    },
  );
  app.get(
    '/user/credit/statement/pdf',
    { ...own, schema: { tags, querystring: StatementQuery } },
    async (request, reply) => {
      const companyId = await requireAccountant(context, customerOf(request).customerId);
      const at = clock();
      const language = languageOf(request);
      const statement = await readStatement(db, companyId, request.query, at);
      const today = istanbulDay(at);
      return sendPdf(reply, await makeStatementPdf(context, statement, { language, today }));
    },
  );
};

/**
 * The company whose credit account the customer may read. @throws AppError NOT_FOUND, NOT_ALLOWED
 */
export async function requireAccountant(
  { db }: Pick<Platform, 'db'>,
  customerId: number,
): Promise<number> {
  const membership = await selectMembership(db, customerId);
  if (!membership) throw new AppError('NOT_FOUND');
  if (!(statementRoles as readonly string[]).includes(membership.role))
    throw new AppError('NOT_ALLOWED');
  return membership.companyId;
}
