// Accounts in tests: the calls of /auth over HTTP, the mails they cause, and password hashing that
// counts its work.

import { createPasswords, type Passwords } from '#server/auth/passwords.ts';
import type { App } from '#server/base/platform.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import type { RegisterInput, TokensAnswer } from '#shared/customers/auth.ts';
import type { Answer } from './buyer.ts';
import { ask, type CustomerOverrides, makeCustomer, type TestCustomer } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';

type Shop = { app: App; context: Services };

export const PASSWORD = 'mavi-şişe-42';
export const OTHER_PASSWORD = 'amber kapak 7';

/** Real hashing with a counter: equal work means equal time, without measuring time. */
export function countingPasswords(): Passwords & { worked: number } {
  const passwords = createPasswords();
  const counting = {
    worked: 0,
    hash(password: string) {
      counting.worked += 1;
      return passwords.hash(password);
    },
    fits(password: string, storedHash: string | null) {
      counting.worked += 1;
      return passwords.fits(password, storedHash);
    },
  };
  return counting;
}

let registered = 0;
export const newEmail = (): string => {
  registered += 1;
  return `Kayit.${registered}.${Date.now().toString(36)}@ornek.com`;
};

export const registerBody = (change: Partial<RegisterInput> = {}): RegisterInput => ({
  firstName: 'Işıl',
  lastName: 'Öztürk',
  email: newEmail(),
  password: PASSWORD,
  ...change,
});

export const register = <T = { message: string }>(
  shop: Shop,
  change: Partial<RegisterInput> = {},
  headers: Record<string, string> = {},
) => ask<T>(shop, 'POST', '/auth/register', { body: registerBody(change), headers });

export const login = <T = TokensAnswer>(
  shop: Shop,
  email: string,
  password: string = PASSWORD,
  sessionId?: string,
): Promise<Answer<T>> =>
  ask<T>(shop, 'POST', '/auth/login', {
    body: { email, password, ...(sessionId ? { sessionId } : {}) },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' },
  });

let passwordHash: Promise<string> | null = null;

/** A customer whose password is PASSWORD. */
export async function makeAccount(
  shop: Shop,
  overrides: CustomerOverrides = {},
): Promise<TestCustomer> {
  passwordHash ??= createPasswords().hash(PASSWORD);
  return makeCustomer(shop.context, { passwordHash: await passwordHash, ...overrides });
}

/** Runs the waiting jobs and returns the mails that they send. */
export async function sentMails({ context }: Shop): Promise<Mail[]> {
  const mailer = recordingMailer();
  await doJobs(context, mailer);
  return mailer.sent;
}

export const mailsTo = async (shop: Shop, email: string): Promise<Mail[]> =>
  (await sentMails(shop)).filter((mail) => mail.to.address === email);

/** The token from the link in a mail. */
export const tokenIn = (mail: Mail | undefined): string =>
  /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
