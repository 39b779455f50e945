// Sends mails: by SMTP if SMTP_URL is set, else as files in DATA_DIR/outbox, so that a shop without
// a mail server loses none. Called by jobs only: a failing mail server stops no order.
import { readdirSync, rmSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#server/base/run/config.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';

export type Mail = {
  kind: string;
  /**
   * The subject matter: together with the kind it is the mail's name. The same mail is not written
   * twice.
   */
  about: string;
  to: { name: string; address: string };
  alsoTo?: { name: string; address: string }[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** HTML by default. */
  attachments: { filename: string; content: string | Buffer; contentType?: string }[];
  /** In addition to our own, e.g. the unsubscribe headers. */
  headers?: Record<string, string>;
};

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** 25 MB, loaded with the first mail. */
const nodemailer = lazyLibrary<typeof import('nodemailer')>('nodemailer');
const UNFINISHED = 'unfinished';
const SMTP_TIMEOUT_MS = 15_000;

export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: () => Date = () => new Date(),
): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(config.dataDir, config.mailFrom, clock);
}

/**
 * Like `createMailer`, but without SMTP_URL it reads the back office's settings for each mail, so
 * that a change takes effect in every process with the next mail.
 */
export function createConnectedMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  readSmtp: () => Promise<{ url: string; from: string } | null>,
): Mailer {
  if (config.smtpUrl) return createMailer(config);
  const outbox = createMailer(config);
  let current: { key: string; mailer: Mailer } | null = null;
  return {
    async send(mail) {
      const smtp = await readSmtp();
      if (!smtp) return outbox.send(mail);
      const key = JSON.stringify(smtp);
      if (current?.key !== key) {
        current?.mailer.close();
        current = { key, mailer: smtpMailer(smtp.url, smtp.from) };
      }
      await current.mailer.send(mail);
    },
    close() {
      current?.mailer.close();
      outbox.close();
    },
  };
}

function smtpMailer(url: string, from: string): Mailer {
  const createTransport = () =>
    nodemailer().createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    });
  let transport: ReturnType<typeof createTransport> | undefined;
  return {
    async send(mail) {
      transport ??= createTransport();
      await transport.sendMail(toMessage(mail, from));
    },
    close: () => transport?.close(),
  };
}

function outboxMailer(dataDir: string, from: string, clock: () => Date): Mailer {
  const folder = outboxFolder(dataDir);
  const names = namesFolder(dataDir);
  removeUnfinished(folder);
  const createTransport = () =>
    nodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let transport: ReturnType<typeof createTransport> | undefined;
  return {
    async send(mail) {
      await makeFolders([folder, names]);
      const cause = `${mail.kind}-${mail.about}.eml`;
      const at = clock();
      const name = await claimName(
        path.join(names, cause),
        `${at.toISOString().replace(/[:.]/g, '-')}-${cause}`,
      );
      const file = path.join(folder, name);
      if (await exists(file)) return;
      transport ??= createTransport();
      const { message } = await transport.sendMail({ ...toMessage(mail, from), date: at });
      const unfinished = path.join(folder, `${UNFINISHED}-${cause}.part`);
      await fs.writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await fs.rename(unfinished, file);
    },
    close: () => transport?.close(),
  };
}

/**
 * The file name of this mail: `proposed`, unless a killed job has already given it a name. Nothing
 * is searched, however many mails there are.
 */
async function claimName(claim: string, proposed: string): Promise<string> {
  try {
    await fs.writeFile(claim, proposed, { flag: 'wx', mode: 0o600 });
    return proposed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const name = await fs.readFile(claim, 'utf8');
  if (name !== '') return name;
  // The process was killed between creating the claim and writing it, so there is no mail file yet.
  await fs.writeFile(claim, proposed, { mode: 0o600 });
  return proposed;
}

async function makeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if (!(await exists(folder))) await fs.mkdir(folder, { recursive: true });
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/**
 * Deletes the unfinished files of a killed process; its job writes the mail again if needed. A data
 * folder has one owner.
 */
function removeUnfinished(folder: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { force: true });
}

/**
 * The Message-ID is made from the mail's name: a mail that is sent twice after a crash is shown
 * once.
 */
function toMessage(
  { kind, about, to, alsoTo = [], replyTo, subject, html, text, attachments, headers }: Mail,
  from: string,
): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'flakon.invalid';
  return {
    from,
    to: [to, ...alsoTo],
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

const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');
/** One small file for each mail, with the name of the mail's file. */
const namesFolder = (dataDir: string): string => path.join(dataDir, 'outbox-names');

/** Also for a shop that has a mail server now. Deletes only mails; other files remain. */
export async function deleteOldMailFiles(dataDir: string, before: Date): Promise<void> {
  await deleteOldFiles(outboxFolder(dataDir), before);
  await deleteOldFiles(namesFolder(dataDir), before);
}

async function deleteOldFiles(folder: string, before: Date): Promise<void> {
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
