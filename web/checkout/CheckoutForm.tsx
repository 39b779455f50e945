import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Controller, type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CheckoutAnswer } from '#shared/checkout.ts';
import { formatLira } from '#shared/money.ts';
import { useCart } from '../cart/CartProvider.tsx';
import { numberText } from '../catalogue/number-text.ts';
import { useShop } from '../Providers.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field, Textarea } from '../ui/Field.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import { ContractTexts } from './Contracts.tsx';
import { type CheckoutData, type CheckoutValues, checkoutResolver, keepDraft, readDraft } from './checkout-form.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { InvoiceBlock } from './InvoiceBlock.tsx';
import { usePlacing } from './use-placing.ts';

/** The one form of the checkout. What is typed is kept in this tab while it is typed. */
export function CheckoutForm({ onPlaced }: { onPlaced: (answer: CheckoutAnswer) => void }) {
  const { t, i18n } = useTranslation(['checkout', 'cart']);
  const { paymentMethods } = useShop();
  const { items, count, totals, hasProblem } = useCart();
  const resolver = useMemo(() => checkoutResolver(t as TFunction), [t]);
  const defaultValues = useMemo(() => readDraft(paymentMethods), [paymentMethods]);
  const form = useForm<CheckoutValues, unknown, CheckoutData>({ resolver, defaultValues, mode: 'onTouched', shouldFocusError: false });
  const { register, control, handleSubmit, watch, setError, formState } = form;
  const element = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);

  // The first on the page gets the focus, once the faults are shown: the library would take the first that was registered.
  const [faultsLookedFor, setFaultsLookedFor] = useState(0);
  const lookForFaults = () => setFaultsLookedFor((times) => times + 1);
  useEffect(() => {
    if (faultsLookedFor > 0) element.current?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [faultsLookedFor]);

  const placing = usePlacing({
    onPlaced,
    onRefused: ({ errors, code, message }) => {
      const beside = errors.length > 0 ? errors : fieldOf(code).map((path) => ({ path, message }));
      for (const error of beside) setError(error.path as FieldPath<CheckoutValues>, { message: error.message });
      if (beside.length > 0) lookForFaults();
    },
  });

  useEffect(() => {
    const subscription = watch((values) => keepDraft(values as CheckoutValues));
    return () => subscription.unsubscribe();
  }, [watch]);

  const { failure, notice } = placing;
  const message = failure ?? notice;
  useEffect(() => {
    const isBesideField = message !== null && typeof message === 'object' && message.kind === 'refused' && (message.errors.length > 0 || fieldOf(message.code).length > 0);
    if (message && !isBesideField) result.current?.focus();
  }, [message]);

  const values = watch();
  const total = formatLira(totals.finalTotal, i18n.language);
  const wrongCount = formState.isSubmitted ? countErrors(formState.errors) : 0;
  const buyer = (values.invoice.kind === 'corporate' && values.invoice.companyName.trim()) || `${values.customer.firstName} ${values.customer.lastName}`.trim();
  const pieces = t('cart:pieces', { count, quantity: numberText(count, i18n.language) });

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={handleSubmit((data) => placing.place(data), lookForFaults)} onKeyDown={goToNextField} aria-busy={placing.isBusy}>
        <ContactBlock />
        <CheckoutBlock title={t('delivery')}>
          <AddressFields name="shippingAddress" kind="shipping" />
          <Field label={t('note')} isOptional hint={t('noteHint')} error={formState.errors.note?.message}>
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
                choices={paymentMethods.map((method) => ({ value: method, title: t(`method.${method}`), description: t(`method.${method}Text`) }))}
              />
            )}
          />
        </CheckoutBlock>
        <CheckoutBlock title={t('consent')}>
          <ContractTexts body={contractsBody(values, items, i18n.language)} />
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
                  onAnew={() => void handleSubmit((data) => placing.sendAnew(data), lookForFaults)()}
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
              {buyer && (
                <>
                  <b>{buyer}</b> ·{' '}
                </>
              )}
              {t('payLine', { products: t('cart:products', { count: items.length }), pieces })}
            </p>
            <Button type="submit" variant="buy" isWide isBusy={placing.isBusy}>
              <span className="nowrap">{t('pay')}</span> <span className="num nowrap">{total}</span>
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

/** Where a refusal without fields belongs. */
const fieldOf = (code: string | undefined): FieldPath<CheckoutValues>[] =>
  code === 'CONSENT_MISSING' ? ['isAgreed'] : code === 'DISTRICT_NOT_IN_CITY' ? ['shippingAddress.district'] : [];

/** Only what the texts name; numbers of identity are none of it. */
function contractsBody(values: CheckoutValues, items: ReturnType<typeof useCart>['items'], language: string) {
  const { customer, shippingAddress, billingAddress, isBillingSame, invoice, paymentMethod } = values;
  return {
    items: items.map((item) => ({ productId: item.id, quantity: item.quantity, price: item.price, ...(item.designId ? { designId: item.designId } : {}) })),
    customer,
    shippingAddress,
    ...(isBillingSame ? {} : { billingAddress }),
    invoice: invoice.kind === 'corporate' ? { kind: invoice.kind, companyName: invoice.companyName, taxOffice: invoice.taxOffice } : { kind: invoice.kind },
    paymentMethod,
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
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.type === 'checkbox' || field.type === 'radio') return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea')].filter((other) => !(other as HTMLInputElement).disabled);
  fields[fields.indexOf(field) + 1]?.focus();
}
