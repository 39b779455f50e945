// Sending an order (specification 7 and 8): one key for one order, however often it is sent.
import type { FieldPath } from 'react-hook-form';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, toLira } from '#shared/base/money.ts';
import type { CartChange, CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { ApprovalAsked } from '#shared/orders/approvals.ts';
import type { CheckoutMethod } from '#shared/orders/payment-methods.ts';
import { type Api, ApiError } from '#web/base/api/api.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { readSession, removeSession, writeSession } from '#web/base/api/storage.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import type { CheckoutData, CheckoutValues } from './checkout-form.ts';

export type CheckoutFailure =
  /** Specification 8 defines the message, the same in both languages. */
  | { kind: 'network' }
  | { kind: 'changed'; change: CartChange }
  /** The key belongs to an order with other content: an earlier attempt has succeeded after all. */
  | { kind: 'reused' }
  | {
      kind: 'refused';
      message: string;
      errors: readonly { path: string; message: string }[];
      code: string | undefined;
    };

export type OrderContent = {
  data: CheckoutData;
  items: readonly CartItem[];
  /** The total that the buyer saw. */
  total: Kurus;
  language: Language;
  couponCode?: string | null;
  deliveryId?: string | null;
  quoteCode?: string | null;
  balances?: CheckoutInput['balances'];
  /**
   * The company that the cart was shown for, null for the customer's own purchase; undefined for a
   * visitor.
   */
  companyId?: number | null | undefined;
};

export function bodyOf({
  data,
  items,
  total,
  language,
  couponCode,
  deliveryId,
  quoteCode,
  balances,
  companyId,
}: OrderContent): CheckoutInput {
  return {
    items: items.map((item) => ({
      productId: item.id,
      quantity: item.quantity,
      price: item.price,
      ...(item.designId ? { designId: item.designId } : {}),
      ...(item.isSample && { isSample: item.isSample }),
    })),
    customer: data.customer,
    shippingAddress: data.shippingAddress,
    ...(data.isBillingSame ? {} : { billingAddress: data.billingAddress }),
    invoice: data.invoice,
    // The form offers only methods that the shop has.
    paymentMethod: data.paymentMethod as CheckoutMethod,
    ...(couponCode ? { couponCode } : {}),
    ...(deliveryId ? { shippingOptionId: deliveryId } : {}),
    ...(quoteCode ? { quoteCode } : {}),
    ...(balances ? { balances } : {}),
    ...(companyId === undefined ? {} : { companyId }),
    ...(data.paymentMethod === 'cash-on-delivery' && data.phoneCode
      ? { phoneCode: data.phoneCode }
      : {}),
    ...(data.note ? { note: data.note } : {}),
    // One box on the page agrees to both texts (domain.md 2.1).
    consents: {
      preliminaryInformation: data.isAgreed,
      distanceSales: data.isAgreed,
      marketing: data.isMarketing,
    },
    expectedTotal: toLira(total),
    languagePreference: language,
  };
}

const ATTEMPT_KEY = 'checkout:attempt';
type Attempt = { key: string; fingerprint: string; isRefused: boolean };

/**
 * The idempotency key of this order: used until the order exists, or until its content changes
 * after a refusal. After a failure without a response it stays, because the order may exist.
 */
export function attemptKey(body: CheckoutInput): string {
  const fingerprint = fingerprintOf(body);
  const attempt = readAttempt();
  if (attempt && !(attempt.isRefused && attempt.fingerprint !== fingerprint)) return attempt.key;
  const key = randomId();
  writeSession(
    ATTEMPT_KEY,
    JSON.stringify({ key, fingerprint, isRefused: false } satisfies Attempt),
  );
  return key;
}
export const dropAttempt = (): void => removeSession(ATTEMPT_KEY);

function recordRefusal(body: CheckoutInput): void {
  const attempt = readAttempt();
  if (attempt)
    writeSession(
      ATTEMPT_KEY,
      JSON.stringify({
        ...attempt,
        fingerprint: fingerprintOf(body),
        isRefused: true,
      } satisfies Attempt),
    );
}

/** The order of this key had ended before, or has ended now. */
const endsOrder = new Set(['ORDER_NOT_PAYABLE', 'PROVIDER_REFUSED']);

/** The order is above a member's limit and waits for an approval. */
type Asked = { kind: 'asked'; approvalId: number };

/** @throws never: an error is part of the result. */
export async function sendOrder(
  api: Api,
  body: CheckoutInput,
): Promise<{ kind: 'placed'; answer: CheckoutAnswer } | Asked | CheckoutFailure> {
  try {
    const answer = await api.post('/checkout', {
      body,
      headers: { 'idempotency-key': attemptKey(body) },
    });
    dropAttempt();
    return { kind: 'placed', answer };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'APPROVAL_NEEDED') {
      dropAttempt();
      return { kind: 'asked', approvalId: (error.details as ApprovalAsked).approvalId };
    }
    const failure = failureOf(error);
    // The order of this key has ended: with the same key no order could ever be placed again.
    const isOver = failure.kind === 'refused' && endsOrder.has(failure.code ?? '');
    if (isOver) dropAttempt();
    else if (failure.kind === 'changed' || failure.kind === 'refused') recordRefusal(body);
    return failure;
  }
}

/**
 * An error below 500 means for certain that there is no order; after any other failure the order
 * may exist.
 */
export function failureOf(error: unknown): CheckoutFailure {
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'network' };
  // A broken minimum or step (QUANTITY_NOT_ALLOWED) names its rows in the same way.
  if (error.code === 'CART_CHANGED' || isCartChange(error.details))
    return {
      kind: 'changed',
      change: isCartChange(error.details) ? error.details : { rows: [], total: null },
    };
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'reused' };
  return { kind: 'refused', message: error.message, errors: error.errors, code: error.code };
}

/** The field for a refusal that names no field. */
const fieldsOfCodes: Record<string, FieldPath<CheckoutValues>> = {
  CONSENT_MISSING: 'isAgreed',
  DISTRICT_NOT_IN_CITY: 'shippingAddress.district',
  PHONE_CODE_NEEDED: 'phoneCode',
  PHONE_CODE_WRONG: 'phoneCode',
};

/** The errors of a refusal that are shown beside fields of the form. */
export function problemsOf({
  errors,
  code,
  message,
}: Extract<CheckoutFailure, { kind: 'refused' }>): {
  path: FieldPath<CheckoutValues>;
  message: string;
}[] {
  if (errors.length > 0)
    return errors.map((error) => ({ ...error, path: error.path as FieldPath<CheckoutValues> }));
  const path = fieldsOfCodes[code ?? ''];
  return path ? [{ path, message }] : [];
}

const isCartChange = (details: unknown): details is CartChange =>
  Array.isArray((details as CartChange | null)?.rows);

function readAttempt(): Attempt | null {
  try {
    const attempt = JSON.parse(readSession(ATTEMPT_KEY) ?? 'null') as Attempt | null;
    return typeof attempt?.key === 'string' ? attempt : null;
  } catch {
    // Not our data: a new attempt begins.
    return null;
  }
}

/**
 * A 64-bit hash that distinguishes two bodies without storing their content (FNV-1a, two lanes of
 * 32 bits).
 */
function fingerprintOf(body: CheckoutInput): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const character of JSON.stringify(body)) {
    low = Math.imul(low ^ (character.codePointAt(0) ?? 0), 0x01000193);
    high = Math.imul(high ^ (character.codePointAt(0) ?? 0), 0x85ebca6b);
  }
  return `${(low >>> 0).toString(16)}${(high >>> 0).toString(16)}`;
}

type CartStep =
  | { kind: 'remove'; cartItemId: string }
  | { kind: 'quantity'; cartItemId: string; quantity: number };

/**
 * A changed price needs no step: the following recalculation uses it. The rows of the response are
 * in the order of the cart; a product in two rows has two entries.
 */
export function stepsOf({ rows }: CartChange, items: readonly CartItem[]): CartStep[] {
  const taken = new Set<string>();
  return rows.flatMap((row): CartStep[] => {
    const sameProduct = items.filter(
      (item) => item.id === row.productId && !taken.has(item.cartItemId),
    );
    const item =
      sameProduct.find((other) => other.quantity === row.requestedQuantity) ?? sameProduct[0];
    if (!item || row.problem === 'price') return [];
    taken.add(item.cartItemId);
    return row.availableQuantity > 0 && row.problem !== 'gone'
      ? [{ kind: 'quantity', cartItemId: item.cartItemId, quantity: row.availableQuantity }]
      : [{ kind: 'remove', cartItemId: item.cartItemId }];
  });
}
