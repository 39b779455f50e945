// GET /invoice-files/{file}: the PDF of an invoice, for everybody with its signed link.
import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readInvoiceFile, readInvoiceLink } from './invoice-file.ts';
import { selectInvoiceById } from './invoices.sql.ts';

const InvoiceFileParams = z.object({ file: z.string().max(80) });

export const invoiceLinkRoutes: Routes<Platform> = async (app, context) => {
  app.get(
    '/invoice-files/:file',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'invoice-files', max: 30, minutes: 1 }),
      },
      schema: { tags: ['documents'], params: InvoiceFileParams },
    },
    async ({ params }, reply) => {
      const id = readInvoiceLink(context.secrets, params.file, context.clock());
      const invoice = id === null ? null : await selectInvoiceById(context.db, id);
      const bytes = invoice && (await readInvoiceFile(context, invoice));
      if (!bytes) throw new AppError('INVOICE_NOT_FOUND');
      const name = encodeURIComponent(`${invoice.number}.pdf`);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename*=UTF-8''${name}`)
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(bytes);
    },
  );
};
