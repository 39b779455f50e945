// Where the buyer pays: a bank's page, a form that is posted to it, a frame, or nowhere.
import type { PaymentStep } from '#shared/checkout/checkout.ts';
import { readSession, writeSession } from '#web/base/api/storage.ts';
import { placedPath } from '#web/orders/order-paths.ts';

export type TransferStep = Extract<PaymentStep, { kind: 'transfer' }>;

export type WaysOn = {
  assign: (url: string) => void;
  submit: (action: string, fields: Record<string, string>) => void;
  showFrame: (url: string) => void;
  navigate: (path: string) => void;
};

export function followPayment(step: PaymentStep, orderNumber: string, ways: WaysOn): void {
  if (step.kind === 'redirect') ways.assign(step.url);
  else if (step.kind === 'form') ways.submit(step.action, step.fields);
  else if (step.kind === 'iframe') ways.showFrame(step.url);
  else {
    if (step.kind === 'transfer') storeTransfer(orderNumber, step);
    ways.navigate(placedPath(orderNumber));
  }
}

/** Posts the bank's fields like a form of the page and navigates there. */
export function submitForm(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

const transferKey = (orderNumber: string) => `transfer:${orderNumber}`;
const storeTransfer = (orderNumber: string, step: TransferStep): void =>
  writeSession(transferKey(orderNumber), JSON.stringify(step));

/** The bank account from the response when the order was placed; null in another tab. */
export function transferOf(orderNumber: string): TransferStep | null {
  try {
    const step = JSON.parse(readSession(transferKey(orderNumber)) ?? 'null') as PaymentStep | null;
    return step?.kind === 'transfer' && typeof step.iban === 'string' ? step : null;
  } catch {
    // Not our data: the tracking page shows the account again.
    return null;
  }
}
