// Payment methods, installments and cash on delivery in their form fields.
import type { TakenPicture } from '#shared/catalogue/images.ts';
import type { SurchargePayer } from '#shared/pricing/installments.ts';
import type { PaymentsFields, PaymentsSettings } from '#shared/settings/settings.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

type CategoryLimit = { categoryId: number; maxCount: number };
export type PaymentsForm = {
  version: number;
  offered: string[];
  hasInstallments: boolean;
  maxCount: number;
  minTotal: string;
  payer: SurchargePayer;
  categories: CategoryLimit[];
  hasCash: boolean;
  cashSurcharge: string;
  cashMaxTotal: string;
  marks: TakenPicture | null;
};

export const toPaymentsForm = ({
  version,
  offered,
  installments,
  cashOnDelivery,
  marks,
}: Pick<PaymentsSettings, 'version' | keyof PaymentsFields>): PaymentsForm => ({
  version,
  offered,
  hasInstallments: installments.isOn,
  maxCount: installments.maxCount,
  minTotal: numberField(installments.minTotal),
  payer: installments.payer,
  categories: installments.categories,
  hasCash: cashOnDelivery.isOn,
  cashSurcharge: numberField(cashOnDelivery.surcharge),
  cashMaxTotal: numberField(cashOnDelivery.maxTotal),
  marks,
});

/** -1 for an invalid number, which is an error. */
const amountOf = (text: string): number => {
  const amount = typedNumber(text);
  return amount === null || Number.isNaN(amount) ? -1 : amount;
};

export const toPaymentsBody = (form: PaymentsForm): PaymentsFields & { version: number } => ({
  version: form.version,
  offered: form.offered,
  installments: {
    isOn: form.hasInstallments,
    maxCount: form.maxCount,
    minTotal: amountOf(form.minTotal),
    payer: form.payer,
    categories: form.categories,
  },
  cashOnDelivery: {
    isOn: form.hasCash,
    surcharge: amountOf(form.cashSurcharge),
    maxTotal: amountOf(form.cashMaxTotal),
  },
  marks: form.marks?.hash ?? null,
});
