// POST /admin/customers, and the changes that the merchant may make to an account.

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { insertCustomer, selectCustomerByEmail } from '#server/auth/auth.sql.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addAccountMail } from '#server/base/jobs/queue.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { writeProfile } from '#server/customers/profile.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminCustomer,
  CustomerEmailBody,
  type CustomerNames,
  CustomerNamesBody,
  CustomerParams,
  type NewCustomer,
  NewCustomerAnswer,
  NewCustomerBody,
  type ShownNames,
} from '#shared/back-office/customers.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { changeCustomer, recordChange } from './customers.ts';

// Accounts that the merchant opens and changes. The merchant never knows a password, and an e-mail
// address becomes the customer's only through a link that was sent to it (decision 0066).

type Deps = Parameters<typeof changeCustomer>[0];

/** Not a hash, so no password matches it. */
const NO_PASSWORD = 'none';

/**
 * The mailbox is not proved, so orders of a guest with this address stay the guest's.
 * @throws AppError CUSTOMER_EXISTS
 */
async function openAccount(
  context: Pick<Platform, 'db' | 'clock'>,
  { firstName, lastName, email, phoneNumber, isInvited }: NewCustomer,
  actor: Actor,
): Promise<NewCustomerAnswer> {
  return inTransaction(context.db, async (tx) => {
    const id = await insertCustomer(tx, {
      firstName,
      lastName,
      email,
      emailFolded: foldEmail(email),
      phone: phoneNumber ?? null,
      passwordHash: NO_PASSWORD,
      language: DEFAULT_LANGUAGE,
      createdAt: context.clock(),
    });
    if (id === null) throw new AppError('CUSTOMER_EXISTS');
    if (isInvited) await addAccountMail(tx, { kind: 'reset-password', customerId: id });
    await recordChange(context, tx, actor, {
      action: 'create',
      entityId: id,
      after: { account: true, isInvited },
    });
    return { id };
  });
}

/**
 * The log says which fields changed, without their values. @throws AppError CUSTOMER_NOT_FOUND,
 * EDIT_CONFLICT
 */
function changeNames(
  context: Deps,
  id: number,
  { expected, firstName, lastName, phoneNumber = null }: CustomerNames,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx) => {
    const after = { firstName, lastName, phoneNumber };
    const change = { remoteAddress: null, at: context.clock() };
    const before = shown(await writeProfile(tx, id, after, change));
    if (!isDeepStrictEqual(before, expected))
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    const changed = Object.keys(before).filter(
      (key) => before[key as keyof ShownNames] !== after[key as keyof ShownNames],
    );
    if (changed.length === 0) return;
    await recordChange(context, tx, actor, {
      action: 'update',
      entityId: id,
      after: Object.fromEntries(changed.map((key) => [key, true])),
    });
  });
}

const shown = (profile: {
  firstName: string;
  lastName: string;
  phone: string | null;
}): ShownNames => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phoneNumber: profile.phone,
});

/** Mails a link to the new address. @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_EXISTS */
function askForEmail(
  context: Deps,
  id: number,
  email: string,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx) => {
    const owner = await selectCustomerByEmail(tx, foldEmail(email));
    if (owner && owner.id !== id) throw new AppError('CUSTOMER_EXISTS');
    await addAccountMail(tx, {
      kind: 'change-email',
      customerId: id,
      to: email,
      askedAt: context.clock().toISOString(),
    });
    await recordChange(context, tx, actor, {
      action: 'update',
      entityId: id,
      after: { email: true },
    });
  });
}

const tags = ['admin customers'];

export const customerAccountRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'customer-data') };
  const one = { tags, params: CustomerParams, response: { 200: AdminCustomer } };

  app.post(
    '/admin/customers',
    { ...options, schema: { tags, body: NewCustomerBody, response: { 201: NewCustomerAnswer } } },
    async (request, reply) =>
      reply.status(201).send(await openAccount(context, request.body, actorOf(request))),
  );

  app.put(
    '/admin/customers/:id/names',
    { ...options, schema: { ...one, body: CustomerNamesBody } },
    async (request) => changeNames(context, request.params.id, request.body, actorOf(request)),
  );

  app.post(
    '/admin/customers/:id/email',
    {
      ...options,
      onRequest: adminOnly(context, 'customer-data', { needsRecentSignIn: true }),
      schema: { ...one, body: CustomerEmailBody },
    },
    async (request) =>
      askForEmail(context, request.params.id, request.body.email, actorOf(request)),
  );
};
