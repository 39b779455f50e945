// Tests of connections: a mail to oneself, or a request that moves no money.
import type { Actor } from '#server/admin-auth/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { openCarriers } from '#server/cargo/accounts.ts';
import { serviceOf } from '#server/invoicing/services.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readAccounts } from '#server/payments/accounts.ts';
import { openProvider } from '#server/payments/adapters.ts';
import { readSmtp } from '#server/settings/connections.ts';
import { readSmsService } from '#server/sms/sms-account.ts';
import type { Language } from '#shared/base/languages.ts';
import type {
  KeyConnection,
  ProviderTestAnswer,
  SmtpTestAnswer,
} from '#shared/settings/connections.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

const MESSAGE_LENGTH = 300;

/** @throws AppError NOT_FOUND if there are no keys, or if they cannot be decrypted */
export async function testKeys(deps: Deps, name: KeyConnection): Promise<ProviderTestAnswer> {
  const service = await reached(deps, name);
  if (!service?.checkKeys) throw new AppError('NOT_FOUND');
  try {
    const message = await service.checkKeys();
    return message === null
      ? { result: 'accepted', message: '' }
      : { result: 'refused', message: message.slice(0, MESSAGE_LENGTH) };
  } catch {
    return { result: 'unreachable', message: '' };
  }
}

type Checked = { checkKeys?: () => Promise<string | null> };

/** The adapter with the current keys. */
async function reached(deps: Deps, name: KeyConnection): Promise<Checked | null | undefined> {
  if (name === 'geliver' || name === 'yurtici') return (await openCarriers(deps)).get(name);
  if (name === 'nilvera' || name === 'parasut') return serviceOf(deps, name);
  if (name === 'netgsm') return readSmsService(deps);
  return openProvider(name, await readAccounts(deps), deps.clock);
}

/** @throws AppError NOT_FOUND if there is no mail server, or if its data cannot be decrypted */
export async function testSmtp(
  deps: Deps,
  { email }: Actor,
  language: Language,
): Promise<SmtpTestAnswer> {
  const { smtpUrl, mailFrom, dataDir } = deps.config;
  const smtp = smtpUrl ? { url: smtpUrl, from: mailFrom } : await readSmtp(deps).catch(() => null);
  if (!smtp) throw new AppError('NOT_FOUND');
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom: smtp.from, dataDir });
  const [subject, text] = ['subject', 'text'].map((part) =>
    translate(language, 'admin-setup', `testMail.${part}`),
  ) as [string, string];
  try {
    await mailer.send({
      kind: 'connection-test',
      about: String(deps.clock().getTime()),
      to: { name: email, address: email },
      subject,
      text,
      html: `<p>${text}</p>`,
      attachments: [],
    });
    return { result: 'sent', to: email, message: '' };
  } catch (error) {
    return { ...failureOf(error as SmtpError), to: email };
  } finally {
    mailer.close();
  }
}

type SmtpError = Error & { code?: string; response?: string };

/** A server that responded was reached, whatever the response. */
function failureOf({ code, response }: SmtpError): Pick<SmtpTestAnswer, 'result' | 'message'> {
  const message = (response ?? '').slice(0, MESSAGE_LENGTH);
  if (code === 'EAUTH') return { result: 'sign-in-refused', message };
  // The server offers no trusted encryption, so nothing was sent to it.
  if (code === 'ETLS') return { result: 'unreachable', message };
  return { result: response ? 'refused' : 'unreachable', message };
}
