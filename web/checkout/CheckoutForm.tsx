import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Controller, type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { numberText } from '#shared/base/format.ts';
import { add, formatLira, type Kurus } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { CustomerAddressInput } from '#shared/customers/account.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { useCart } from '#web/cart/CartContext.ts';
import { DeliveryChoice } from '#web/cart/DeliveryChoice.tsx';
import { InstallmentsFold } from '#web/payments/InstallmentsFold.tsx';
import { browserApi } from '#web/session/browser.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import { type Buyer, startValues, toSavedAddress } from './buyer.ts';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import { ContractTexts } from './Contracts.tsx';
import {
  type CheckoutData,
  type CheckoutValues,
  checkoutResolver,
  saveDraft,
} from './checkout-form.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { InvoiceBlock } from './InvoiceBlock.tsx';
import { useChosenMethod } from './use-chosen-method.tsx';
import { usePlacing } from './use-placing.ts';

/** The one form of the checkout. What is typed is kept in this tab while it is typed. */
type CheckoutFormProps = {
  buyer: Buyer | null;
  /** The way to pay costs something besides, or nothing more. */
  onSurcharge: (surcharge: Kurus) => void;
  onPlaced: (answer: CheckoutAnswer) => void;
};

export function CheckoutForm({ buyer, onSurcharge, onPlaced }: CheckoutFormProps) {
  const { t, i18n } = useTranslation(['checkout', 'cart']);
  const { paymentMethods } = useShop();
  const { items, count, totals, couponCode, quoteCode, delivery, isShippingOpen, hasProblem } =
    useCart();
  const resolver = useMemo(() => checkoutResolver(t as TFunction), [t]);
  const [defaultValues] = useState(() => startValues(paymentMethods, buyer));
  const form = useForm<CheckoutValues, unknown, CheckoutData>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, watch, setError, getValues, formState } = form;
  const element = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);

  const focusFirstError = useFirstError(element);

  const method = useChosenMethod(form, onSurcharge);

  const placing = usePlacing({
    surcharge: method.surcharge,
    onPlaced: (answer) => {
      const { savedAddress, isAddressKept, ...values } = getValues();
      if (buyer && isAddressKept && savedAddress === '') keepAddress(toSavedAddress(values));
      onPlaced(answer);
    },
    onRefused: ({ errors, code, message }) => {
      const beside = errors.length > 0 ? errors : fieldOf(code).map((path) => ({ path, message }));
      for (const error of beside)
        setError(error.path as FieldPath<CheckoutValues>, { message: error.message });
      if (beside.length > 0) focusFirstError();
    },
  });

  const owner = buyer?.user.id ?? null;
  useEffect(() => {
    const subscription = watch((values) => saveDraft(values as CheckoutValues, owner));
    return () => subscription.unsubscribe();
  }, [watch, owner]);

  const { failure, notice } = placing;
  const message = failure ?? notice;
  useEffect(() => {
    const isBesideField =
      message !== null &&
      typeof message === 'object' &&
      message.kind === 'refused' &&
      (message.errors.length > 0 || fieldOf(message.code).length > 0);
    if (message && !isBesideField) result.current?.focus();
  }, [message]);

  const values = watch();
  const payable = add(totals.finalTotal, method.surcharge);
  const total = formatLira(payable, i18n.language);
  const wrongCount = formState.isSubmitted ? countErrors(formState.errors) : 0;
  const name =
    (values.invoice.kind === 'corporate' && values.invoice.companyName.trim()) ||
    `${values.customer.firstName} ${values.customer.lastName}`.trim();
  const pieces = t('cart:pieces', { count, quantity: numberText(count, i18n.language) });
  // Beside the duty to pay nothing is called included that is not in the total.
  const carriage = delivery?.chosen.isBuyerPays
    ? 'buyerPays'
    : isShippingOpen
      ? 'open'
      : 'included';

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={handleSubmit((data) => placing.place(data), focusFirstError)}
        onKeyDown={goToNextField}
        aria-busy={placing.isBusy}
      >
        <ContactBlock />
        <CheckoutBlock title={t('delivery')}>
          <DeliveryFields buyer={buyer} />
          <DeliveryChoice />
          <Field
            label={t('note')}
            isOptional
            hint={t('noteHint')}
            error={formState.errors.note?.message}
          >
            <Textarea {...register('note')} className="checkout-line" rows={2} maxLength={500} />
          </Field>
        </CheckoutBlock>
        <InvoiceBlock />
        <CheckoutBlock title={t('payment')}>
          <Controller
            control={control}
            name="paymentMethod"
            render={({ field }) => (
              <RadioCards
                label={t('payment')}
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                choices={method.choices}
              />
            )}
          />
          {values.paymentMethod === 'card' && (
            <InstallmentsFold
              title={t('installments')}
              items={items.map(({ id, quantity }) => ({ productId: id, quantity }))}
              least={payable}
              total={payable}
            />
          )}
        </CheckoutBlock>
        <CheckoutBlock title={t('consent')}>
          <ContractTexts
            body={contractsBody(
              values,
              items,
              { couponCode, deliveryId: delivery?.chosen.id ?? null, quoteCode },
              i18n.language,
            )}
          />
          <div>
            <Checkbox {...register('isAgreed')} error={formState.errors.isAgreed?.message}>
              {t('agree')}
            </Checkbox>
            <Checkbox {...register('isMarketing')}>
              {t('marketing')} <span className="mute">({t('common:optional')})</span>
            </Checkbox>
          </div>
          <div className="checkout-pay">
            <div ref={result} tabIndex={-1} className="checkout-result">
              {failure && (
                <FailureNotice
                  failure={failure}
                  isBusy={placing.isBusy}
                  onAccept={(change) => void placing.accept(change)}
                  onContinue={placing.hasEarlier ? () => void placing.continueEarlier() : null}
                  onAnew={() =>
                    void handleSubmit((data) => placing.sendAnew(data), focusFirstError)()
                  }
                />
              )}
              {notice && <Alert tone="warn">{notice}</Alert>}
              {hasProblem && !failure && (
                <Alert tone="warn">
                  <div className="stack">
                    <p>{t('cartProblem')}</p>
                    <div>
                      <ButtonLink size="s" variant="line" to="/cart">
                        {t('mendInCart')}
                      </ButtonLink>
                    </div>
                  </div>
                </Alert>
              )}
              {wrongCount > 0 && <Alert tone="no">{t('fieldsWrong', { count: wrongCount })}</Alert>}
            </div>
            <p className="small">
              {name && (
                <>
                  <b>{name}</b> ·{' '}
                </>
              )}
              {t(`payLine.${carriage}`, {
                products: t('cart:products', { count: items.length }),
                pieces,
              })}{' '}
              {t(`withdrawal.${values.invoice.kind}`)}
            </p>
            <Button type="submit" variant="buy" isWide isBusy={placing.isBusy}>
              <span className="nowrap">
                {t(values.paymentMethod === 'cash-on-delivery' ? 'payAtDoor' : 'pay')}
              </span>{' '}
              <span className="num nowrap">{total}</span>
            </Button>
            <p className="sr-only" role="status">
              {placing.isBusy ? t('sending') : ''}
            </p>
            <p className="micro second">
              {t('duty')}{' '}
              <a className="text-link" href="/kvkk" target="_blank" rel="noopener">
                {t('kvkk')}
              </a>
            </p>
          </div>
        </CheckoutBlock>
      </form>
    </FormProvider>
  );
}

/** The order is placed, and the page about to be left: whether this works is waited for by nobody. */
function keepAddress(body: CustomerAddressInput): void {
  browserApi()
    .call('POST', '/user/addresses', { body, keepalive: true })
    // Logged by the client; the address can be written down at any time.
    .catch(() => undefined);
}

/** Where a refusal without fields belongs. */
const fieldOf = (code: string | undefined): FieldPath<CheckoutValues>[] =>
  code === 'CONSENT_MISSING'
    ? ['isAgreed']
    : code === 'DISTRICT_NOT_IN_CITY'
      ? ['shippingAddress.district']
      : [];

/** Only what the texts name; numbers of identity are none of it. */
function contractsBody(
  values: CheckoutValues,
  items: ReturnType<typeof useCart>['items'],
  wish: { couponCode: string | null; deliveryId: string | null; quoteCode: string | null },
  language: string,
) {
  const { customer, shippingAddress, billingAddress, isBillingSame, invoice, paymentMethod } =
    values;
  return {
    items: items.map((item) => ({
      productId: item.id,
      quantity: item.quantity,
      price: item.price,
      ...(item.designId ? { designId: item.designId } : {}),
    })),
    customer,
    shippingAddress,
    ...(isBillingSame ? {} : { billingAddress }),
    invoice:
      invoice.kind === 'corporate'
        ? { kind: invoice.kind, companyName: invoice.companyName, taxOffice: invoice.taxOffice }
        : { kind: invoice.kind },
    paymentMethod,
    ...(wish.couponCode && { couponCode: wish.couponCode }),
    ...(wish.deliveryId && { shippingOptionId: wish.deliveryId }),
    ...(wish.quoteCode && { quoteCode: wish.quoteCode }),
    languagePreference: language,
  };
}

function countErrors(errors: object): number {
  return Object.values(errors).reduce((sum: number, error) => {
    if (typeof error !== 'object' || error === null) return sum;
    return sum + ('message' in error && typeof error.message === 'string' ? 1 : countErrors(error));
  }, 0);
}

/** Enter leads on to the next field: nobody orders, with a duty to pay, by a key pressed too early. */
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
