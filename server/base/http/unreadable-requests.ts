import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { translate } from '#server/base/errors/texts.ts';
import type { ErrorBody } from '#shared/base/errors.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * For what Node's HTTP parser refuses, e.g. an address with letters that are not escaped: the
 * documented form of an error. Its language is not known, because no header was read.
 */
export function answerUnreadable({ code = '' }: { code?: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[code] ?? 400;
  const error: ErrorBody = {
    code: 'VALIDATION_FAILED',
    message: translate(DEFAULT_LANGUAGE, 'errors', 'VALIDATION_FAILED'),
    requestId: randomUUID(),
  };
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}
