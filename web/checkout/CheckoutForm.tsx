import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import type { Shares } from '#shared/balances/balances.ts';
import type { PaidParts } from '#shared/balances/balances-wire.ts';
import { add, fromLira, type Kurus, toLira } from '#shared/base/money.ts';
import { type CheckoutAnswer, CustomerBody } from '#shared/checkout/checkout.ts';
import type { CustomerAddressInput } from '#shared/customers/account.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { InvoiceFields } from '#web/addresses/InvoiceFields.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { useCart } from '#web/cart/CartContext.ts';
import { DeliveryChoice } from '#web/cart/DeliveryChoice.tsx';
import { useCartView } from '#web/cart/use-cart-view.ts';
import { DeliveryPromise } from '#web/delivery/DeliveryPromise.tsx';
import { browserApi } from '#web/session/browser.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import { type Buyer, startValues, toSavedAddress } from './buyer.ts';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import { ConsentBlock } from './ConsentBlock.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import {
  type CheckoutData,
  type CheckoutValues,
  checkoutResolver,
  saveDraft,
} from './checkout-form.ts';
import { problemsOf } from './checkout-request.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { PaymentBlock } from './PaymentBlock.tsx';
import { type ChosenBalances, useBalances } from './use-balances.ts';
import { useChosenMethod } from './use-chosen-method.tsx';
import { usePlacing } from './use-placing.ts';

type CheckoutFormProps = {
  buyer: Buyer | null;
  /** Called when the payment method has a surcharge, or no longer has one. */
  onSurcharge: (surcharge: Kurus) => void;
  /** Called with how the total is divided between balances and money. */
  onParts: (parts: PaidParts | null) => void;
  onPlaced: (answer: CheckoutAnswer) => void;
};

/** The one form of the checkout. */
export function CheckoutForm({ buyer, onSurcharge, onParts, onPlaced }: CheckoutFormProps) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { totals } = useCartView();
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  const form = useCheckoutForm(buyer);
  const balances = useBalances();
  const method = useChosenMethod(form, { onSurcharge, partsOf: balances.partsOf });
  useGuest(form);
  const placing = usePlacing({
    surcharge: method.surcharge,
    balances,
    onPlaced: (answer) => {
      const { savedAddress, savesAddress, ...values } = form.getValues();
      if (buyer && savesAddress && savedAddress === '') saveAddress(toSavedAddress(values));
      onPlaced(answer);
    },
    onRefused: (refusal) => {
      void balances.refresh(refusal.code);
      const problems = problemsOf(refusal);
      for (const { path, message } of problems) form.setError(path, { message });
      if (problems.length > 0) focusFirstError();
    },
  });
  const total = add(totals.finalTotal, method.surcharge);
  const parts = balances.partsOf(total);
  const limit = buyer?.user.buysFor?.spendingLimit ?? null;
  useShownParts(parts, balances, onParts);
  const submitTo = (send: (data: CheckoutData) => void) => form.handleSubmit(send, focusFirstError);

  return (
    <FormProvider {...form}>
      <form
        method="post"
        ref={element}
        noValidate
        onSubmit={submitTo((data) => placing.place(data))}
        onKeyDown={goToNextField}
        aria-busy={placing.isBusy}
      >
        <ContactBlock />
        <CheckoutBlock title={t('delivery')}>
          <DeliveryFields buyer={buyer} />
          <DeliveryChoice />
          <CheckoutPromise />
          <Field
            label={t('note')}
            isOptional
            hint={t('noteHint')}
            error={form.formState.errors.note?.message}
          >
            <Textarea
              {...form.register('note')}
              className="checkout-line"
              rows={2}
              maxLength={500}
            />
          </Field>
        </CheckoutBlock>
        <InvoiceBlock />
        <PaymentBlock choices={method.choices} balances={balances} parts={parts} />
        <ConsentBlock
          placing={placing}
          payable={parts.money}
          needsApproval={limit !== null && total > fromLira(limit)}
          onAnew={() => void submitTo((data) => placing.sendAnew(data))()}
        />
      </form>
    </FormProvider>
  );
}

/** For the summary beside the form, on a phone above it. */
function useShownParts(
  { voucher, credit, money }: Shares,
  balances: ChosenBalances,
  onParts: CheckoutFormProps['onParts'],
): void {
  const last4 = balances.voucher?.last4 ?? null;
  useEffect(() => {
    const parts = { voucher: toLira(voucher), voucherLast4: last4, credit: toLira(credit) };
    onParts(voucher + credit > 0 ? { ...parts, toPay: toLira(money) } : null);
  }, [voucher, credit, money, last4, onParts]);
}

/** The delivery date for the province that is typed, or was chosen before. */
function CheckoutPromise() {
  const { rows, delivery } = useCartView();
  const { dispatchBefore } = useShop();
  const [city, method] = useWatch<CheckoutValues, ['shippingAddress.city', 'paymentMethod']>({
    name: ['shippingAddress.city', 'paymentMethod'],
  });
  if (dispatchBefore === null || !city || delivery?.chosen.isBuyerPays) return null;
  return (
    <p className="promise-line">
      <Icon name="clock" />
      <DeliveryPromise
        city={city}
        isPersonalised={rows.some(({ isPersonalised }) => isPersonalised)}
        isByTransfer={method === 'transfer'}
      />
    </p>
  );
}

/** The typed values are stored in this tab while the buyer types. */
function useCheckoutForm(buyer: Buyer | null) {
  const { t } = useTranslation('checkout');
  const { paymentMethods } = useShop();
  const resolver = useMemo(() => checkoutResolver(t as TFunction), [t]);
  const [defaultValues] = useState(() => startValues(paymentMethods, buyer));
  const form = useForm<CheckoutValues, unknown, CheckoutData>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { watch } = form;
  const owner = buyer?.user.id ?? null;
  useEffect(() => {
    const subscription = watch((values) => saveDraft(values as CheckoutValues, owner));
    return () => subscription.unsubscribe();
  }, [watch, owner]);
  return form;
}

/** Not awaited: the order is placed and the page is about to change. */
function saveAddress(body: CustomerAddressInput): void {
  browserApi()
    .post('/user/addresses', { body, keepalive: true })
    // Logged by the client; the customer can save the address at any time.
    .catch(() => undefined);
}

/** Enter moves to the next field, so that nobody orders by accident. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target;
  if (
    event.key !== 'Enter' ||
    !(field instanceof HTMLInputElement) ||
    field.type === 'checkbox' ||
    field.type === 'radio'
  )
    return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea'),
  ].filter((other) => !(other as HTMLInputElement).disabled);
  fields[fields.indexOf(field) + 1]?.focus();
}

/** The recipient of the invoice, and its address if it differs. */
function InvoiceBlock() {
  const { t } = useTranslation('checkout');
  const { register, watch } = useFormContext<CheckoutValues>();
  const isBillingSame = watch('isBillingSame');
  return (
    <CheckoutBlock title={t('invoice')}>
      <InvoiceFields />
      <Checkbox {...register('isBillingSame')}>{t('sameAddress')}</Checkbox>
      {!isBillingSame && (
        <fieldset className="stack">
          <legend className="title checkout-legend">{t('billing')}</legend>
          <AddressFields name="billingAddress" kind="billing" />
        </fieldset>
      )}
    </CheckoutBlock>
  );
}

const Contact = CustomerBody.pick({ email: true, phone: true });

/**
 * Coupons and samples with a limit per buyer are checked for a guest once e-mail and phone are
 * typed.
 */
function useGuest({ watch }: UseFormReturn<CheckoutValues, unknown, CheckoutData>): void {
  const { setGuest } = useCart();
  const [email, phone] = watch(['customer.email', 'customer.phone']);
  useEffect(() => {
    const read = Contact.safeParse({ email, phone });
    setGuest(read.success ? read.data : null);
  }, [email, phone, setGuest]);
}
