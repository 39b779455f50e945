// Where the buyer goes on to pay (design.md 6): a bank's page, a form that is sent there, a frame,
// or nowhere.
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
    if (step.kind === 'transfer') keepTransfer(orderNumber, step);
    ways.navigate(placedPath(orderNumber));
  }
}

/** Sends the buyer, with the bank's fields, as if a form in the page had been sent. */
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
export const keepTransfer = (orderNumber: string, step: TransferStep): void =>
  writeSession(transferKey(orderNumber), JSON.stringify(step));

/** The account to pay to, as the server named it when the order was placed; null in another tab. */
export function transferOf(orderNumber: string): TransferStep | null {
  try {
    const step = JSON.parse(readSession(transferKey(orderNumber)) ?? 'null') as PaymentStep | null;
    return step?.kind === 'transfer' && typeof step.iban === 'string' ? step : null;
  } catch {
    // Written by someone else: the tracking page names the account again.
    return null;
  }
}
