import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { TextPageLink } from '#web/base/page/TextPageLink.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { useCartView, type ViewedCart } from '#web/cart/use-cart-view.ts';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import { ContractTexts } from './Contracts.tsx';
import type { CheckoutValues } from './checkout-form.ts';
import { problemsOf } from './checkout-request.ts';
import { FailureNotice } from './FailureNotice.tsx';
import type { usePlacing } from './use-placing.ts';

type ConsentBlockProps = {
  placing: ReturnType<typeof usePlacing>;
  payable: Kurus;
  /** The total is above the buyer's limit in their company: the order waits for an approval. */
  needsApproval: boolean;
  /** Sends the order with a new idempotency key. */
  onAnew: () => void;
};

const payKeys = { 'cash-on-delivery': 'payAtDoor', account: 'payOnAccount' } as const;

/** The contracts, the result of the last press, and the order button. */
export function ConsentBlock({ placing, payable, needsApproval, onAnew }: ConsentBlockProps) {
  const { t, i18n } = useTranslation('checkout');
  const cart = useCartView();
  const { register, watch, formState } = useFormContext<CheckoutValues>();
  const values = watch();
  return (
    <CheckoutBlock title={t('consent')}>
      <ContractTexts body={contractsBody(values, cart, i18n.language)} />
      <div>
        <Checkbox {...register('isAgreed')} error={formState.errors.isAgreed?.message}>
          {t('agree')}
        </Checkbox>
        <Checkbox {...register('isMarketing')}>
          {t('marketing')} <span className="mute">({t('common:optional')})</span>
        </Checkbox>
      </div>
      <div className="checkout-pay">
        <Result placing={placing} onAnew={onAnew} />
        <PayLine values={values} />
        <Button type="submit" variant="buy" isWide isBusy={placing.isBusy}>
          <span className="nowrap">
            {t(
              needsApproval
                ? 'askApproval'
                : (payKeys[values.paymentMethod as keyof typeof payKeys] ?? 'pay'),
            )}
          </span>{' '}
          <span className="num nowrap">{formatLira(payable, i18n.language)}</span>
        </Button>
        <p className="sr-only" role="status">
          {placing.isBusy ? t('sending') : ''}
        </p>
        <p className="micro second">
          {t('duty')} <TextPageLink to="/kvkk">{t('kvkk')}</TextPageLink>
        </p>
      </div>
    </CheckoutBlock>
  );
}

/** The result of the last press. */
function Result({ placing, onAnew }: Pick<ConsentBlockProps, 'placing' | 'onAnew'>) {
  const { t } = useTranslation('checkout');
  const { hasProblem } = useCartView();
  const { formState } = useFormContext<CheckoutValues>();
  const { failure, notice } = placing;
  const wrongCount = formState.isSubmitted ? countErrors(formState.errors) : 0;
  return (
    <div ref={useResultFocus(placing)} tabIndex={-1} className="checkout-result">
      {failure && (
        <FailureNotice
          failure={failure}
          isBusy={placing.isBusy}
          onAccept={(change) => void placing.accept(change)}
          onContinue={placing.hasEarlier ? () => void placing.continueEarlier() : null}
          onAnew={onAnew}
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
  );
}

/** A message gets the focus, unless it is shown beside a field. */
function useResultFocus({
  failure,
  notice,
}: ConsentBlockProps['placing']): RefObject<HTMLDivElement | null> {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isBesideField = failure?.kind === 'refused' && problemsOf(failure).length > 0;
    if ((failure || notice) && !isBesideField) result.current?.focus();
  }, [failure, notice]);
  return result;
}

/** Who orders what, and what the price includes. */
function PayLine({ values }: { values: CheckoutValues }) {
  const { t, i18n } = useTranslation(['checkout', 'cart']);
  const { items, count, delivery, isShippingOpen } = useCartView();
  const { customer, invoice } = values;
  const name =
    (invoice.kind === 'corporate' && invoice.companyName.trim()) ||
    `${customer.firstName} ${customer.lastName}`.trim();
  // Beside the order button nothing may be called included that is not in the total.
  const carriage = isShippingOpen ? 'open' : 'included';
  return (
    <p className="small">
      {name && (
        <>
          <b>{name}</b> ·{' '}
        </>
      )}
      {t(`payLine.${delivery?.chosen.isBuyerPays ? 'buyerPays' : carriage}`, {
        products: t('cart:products', { count: items.length }),
        pieces: t('cart:pieces', { count, quantity: numberText(count, i18n.language) }),
      })}{' '}
      {t(`withdrawal.${invoice.kind}`)}
    </p>
  );
}

/** Only the fields that the texts need; identity numbers are not sent. */
function contractsBody(
  values: CheckoutValues,
  { items, couponCode, delivery, quoteCode }: ViewedCart,
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
      ...(item.isSample && { isSample: item.isSample }),
    })),
    customer,
    shippingAddress,
    ...(isBillingSame ? {} : { billingAddress }),
    invoice:
      invoice.kind === 'corporate'
        ? { kind: invoice.kind, companyName: invoice.companyName, taxOffice: invoice.taxOffice }
        : { kind: invoice.kind },
    paymentMethod,
    ...(couponCode && { couponCode }),
    ...(delivery?.chosen.id && { shippingOptionId: delivery.chosen.id }),
    ...(quoteCode && { quoteCode }),
    languagePreference: language,
  };
}

function countErrors(errors: object): number {
  return Object.values(errors).reduce((sum: number, error) => {
    if (typeof error !== 'object' || error === null) return sum;
    return sum + ('message' in error && typeof error.message === 'string' ? 1 : countErrors(error));
  }, 0);
}
