// Who may open an order: everybody with its access token (from checkout, the lookup or a mail link)
// and its owner. The token is derived from the order number, so that a repeated checkout returns
// the same one; the order stores its hash.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { findSignedIn } from '#server/auth/signed-in.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { foldEmail } from '#shared/base/identity.ts';

type AccessSecrets = Pick<Secrets, 'orderAccessKey'>;

export const accessTokenOf = ({ orderAccessKey }: AccessSecrets, orderNumber: string): string =>
  createHmac('sha256', orderAccessKey).update(`access ${orderNumber}`).digest('base64url');

/**
 * The link with which a buyer opens an order that the shop placed; null for an order that the buyer
 * placed.
 */
export const buyerLinkOf = (
  { config, secrets }: { config: { publicUrl: string }; secrets: AccessSecrets },
  { orderNumber, placedBy }: { orderNumber: string; placedBy: string | null },
): string | null =>
  placedBy === null
    ? null
    : `${config.publicUrl}/orders/track/${orderNumber}#t=${accessTokenOf(secrets, orderNumber)}`;

/**
 * Takes the same time whether the order exists or not. A token from before a change of the secret
 * still matches its hash.
 */
export function isAccessToken(
  secrets: AccessSecrets,
  orderNumber: string,
  storedHash: Buffer | null,
  token: string,
): boolean {
  const given = hashOfToken(token);
  const fitsStored = timingSafeEqual(
    given,
    storedHash?.length === given.length ? storedHash : Buffer.alloc(given.length),
  );
  const fitsDerived = timingSafeEqual(given, hashOfToken(accessTokenOf(secrets, orderNumber)));
  return storedHash !== null && (fitsStored || fitsDerived);
}

const ORDER_TOKEN_HEADER = 'x-order-token';

export type Reader = { token: string | undefined; signedIn: Owner | null };

export async function readerOf(
  context: Pick<Platform, 'secrets' | 'clock' | 'db'>,
  request: FastifyRequest,
): Promise<Reader> {
  const header = request.headers[ORDER_TOKEN_HEADER];
  return {
    token: typeof header === 'string' ? header : undefined,
    signedIn: await findSignedIn(context, request),
  };
}

/**
 * The condition for a customer's orders: placed while signed in, or as a guest with the proved
 * address (decision 0014).
 */
export type Owner = Pick<SignedIn, 'customerId' | 'emailFolded' | 'isMailboxProved'>;

/**
 * A condition on `orders o`. An order of another customer stays theirs, whatever its e-mail address
 * is. An order of a deleted account has no owner, because its address may not have been proved.
 */
export function ownedBy({ customerId, emailFolded, isMailboxProved }: Owner): RawBuilder<SqlBool> {
  if (!isMailboxProved) return sql`o.customer_id = ${customerId}`;
  // The index is on `lower(email)`; an order's address has only ASCII letters
  // (shared/base/fields.ts).
  return sql`(o.customer_id = ${customerId}
      or (o.customer_id is null and not o.was_customers and lower(o.email) = ${emailFolded}))`;
}

/**
 * A condition on `orders o`: the customer's own orders, and all orders of a company in which the
 * customer has another role than buyer.
 */
export const readableBy = (owner: Owner): RawBuilder<SqlBool> => sql`(${ownedBy(owner)}
  or exists (select from company_members m where m.company_id = o.company_id
    and m.customer_id = ${owner.customerId} and m.role <> 'buyer'))`;

/** The same condition for an order that was already read. */
export async function mayReadForCompany(
  db: Platform['db'],
  { customerId }: Owner,
  { companyId = null }: { companyId?: number | null },
): Promise<boolean> {
  if (companyId === null) return false;
  const member = await db
    .selectFrom('companyMembers')
    .select('role')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .where('role', '<>', 'buyer')
    .executeTakeFirst();
  return member !== undefined;
}

export function isOwnedBy(
  { customerId, emailFolded, isMailboxProved }: Owner,
  order: { customerId: number | null; wasCustomers: boolean; email: string },
): boolean {
  if (order.customerId !== null) return order.customerId === customerId;
  return isMailboxProved && !order.wasCustomers && foldEmail(order.email) === emailFolded;
}
