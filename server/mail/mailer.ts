// Sends mails: by SMTP where SMTP_URL is set, else as files into DATA_DIR/outbox, so that a shop without a mail server
// loses none. Called by jobs only: a failing mail server stops no order.
import { readdirSync, rmSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/base/run/config.ts';

export type Mail = {
  kind: string;
  /** What it is about: with the kind, the name of the mail. The same one is not written twice. */
  about: string;
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** HTML, unless it says otherwise. */
  attachments: { filename: string; content: string | Buffer; contentType?: string }[];
  /** Beside our own, e.g. the way out of a list. */
  headers?: Record<string, string>;
};

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const UNFINISHED = 'unfinished';
const SMTP_TIMEOUT_MS = 15_000;

export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: () => Date = () => new Date(),
): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(outboxFolder(config.dataDir), config.mailFrom, clock);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
    close: () => transport.close(),
  };
}

function outboxMailer(folder: string, from: string, clock: () => Date): Mailer {
  removeUnfinished(folder);
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    async send(mail) {
      await fs.mkdir(folder, { recursive: true });
      const suffix = `-${mail.kind}-${mail.about}.eml`;
      // A job that was killed after it had written its file is run again.
      if ((await fs.readdir(folder)).some((name) => name.endsWith(suffix))) return;
      const { message } = await transport.sendMail({ ...toMessage(mail, from), date: clock() });
      const file = path.join(folder, `${clock().toISOString().replace(/[:.]/g, '-')}${suffix}`);
      const unfinished = path.join(folder, `${UNFINISHED}${suffix}.part`);
      await fs.writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await fs.rename(unfinished, file);
    },
    close: () => transport.close(),
  };
}

/**
 * Deletes the unfinished files of a killed process; its job writes the mail again if needed. A data
 * folder has one owner.
 */
function removeUnfinished(folder: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { force: true });
}

/** The Message-ID says what the mail is about: one that is sent twice after a crash is shown once. */
function toMessage(
  { kind, about, to, replyTo, subject, html, text, attachments, headers }: Mail,
  from: string,
): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'flakon.invalid';
  return {
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    subject,
    html,
    text,
    messageId: `<${kind}.${about}@${domain}>`,
    attachments: attachments.map((attachment) => ({
      contentType: 'text/html; charset=utf-8',
      ...attachment,
    })),
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
  };
}

export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Also for a shop that has a mail server now. Deletes only mails; other files stay. */
export async function deleteOldMailFiles(dataDir: string, before: Date): Promise<void> {
  const folder = outboxFolder(dataDir);
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name);
    const found = await fs.stat(file).catch(() => null);
    if (found?.isFile() && found.mtime < before) await fs.rm(file, { force: true });
  }
}
