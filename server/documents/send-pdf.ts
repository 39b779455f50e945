// A PDF as an answer: to keep under its name, and in no index.
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
