// A PDF as a response: with a file name for saving, and excluded from search engines.
import type { FastifyReply } from 'fastify';
import type { DocumentFile } from './documents.ts';

export const sendPdf = (reply: FastifyReply, { name, stream }: DocumentFile) =>
  reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(stream);
