// Sending an order (specification 7 and 8, design.md 6): one key for one order, however often it is
// sent.
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
  /** Specification 8 has the words for it, the same in both languages. */
  | { kind: 'network' }
  | { kind: 'changed'; change: CartChange }
  /** The key belongs to an order that was made of other content: an earlier attempt got through after all. */
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
  /** What the buyer saw. */
  total: Kurus;
  language: Language;
  couponCode?: string | null;
  deliveryId?: string | null;
  quoteCode?: string | null;
  balances?: CheckoutInput['balances'];
  /** That the cart was shown to be for, null: for oneself; undefined for a visitor. */
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
    // The form offers what the shop does.
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
 * after a refusal. After a failure without an answer it stays, because the order may exist.
 */
export function attemptKey(body: CheckoutInput): string {
  const fingerprint = fingerprintOf(body);
  const kept = readAttempt();
  if (kept && !(kept.isRefused && kept.fingerprint !== fingerprint)) return kept.key;
  const key = randomId();
  writeSession(
    ATTEMPT_KEY,
    JSON.stringify({ key, fingerprint, isRefused: false } satisfies Attempt),
  );
  return key;
}
export const dropAttempt = (): void => removeSession(ATTEMPT_KEY);

function recordRefusal(body: CheckoutInput): void {
  const kept = readAttempt();
  if (kept)
    writeSession(
      ATTEMPT_KEY,
      JSON.stringify({
        ...kept,
        fingerprint: fingerprintOf(body),
        isRefused: true,
      } satisfies Attempt),
    );
}

/** The order of the key was over, or is over now. */
const endsOrder = new Set(['ORDER_NOT_PAYABLE', 'PROVIDER_REFUSED']);

/** It is above the limit of a member and waits for an approval. */
type Asked = { kind: 'asked'; approvalId: number };

/** @throws never: what went wrong is part of the answer. */
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
    // The order of this key is over: with the same key nothing could ever be ordered again.
    const isOver = failure.kind === 'refused' && endsOrder.has(failure.code ?? '');
    if (isOver) dropAttempt();
    else if (failure.kind === 'changed' || failure.kind === 'refused') recordRefusal(body);
    return failure;
  }
}

/** An answer below 500 is a definite no; everything else may have made the order. */
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

/** Where a refusal without fields belongs. */
const fieldsOfCodes: Record<string, FieldPath<CheckoutValues>> = {
  CONSENT_MISSING: 'isAgreed',
  DISTRICT_NOT_IN_CITY: 'shippingAddress.district',
  PHONE_CODE_NEEDED: 'phoneCode',
  PHONE_CODE_WRONG: 'phoneCode',
};

/** What of a refusal is shown beside a field of the form. */
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
    const kept = JSON.parse(readSession(ATTEMPT_KEY) ?? 'null') as Attempt | null;
    return typeof kept?.key === 'string' ? kept : null;
  } catch {
    // Not ours: a new attempt begins.
    return null;
  }
}

/** 53 bits that distinguish two bodies without keeping what is in them (FNV-1a, two lanes). */
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

/** A changed price needs no step: the recalculation that follows takes it over. The rows of an answer come in the order of the cart; a product in two rows is met twice. */
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
