import { useFormContext } from 'react-hook-form';
import { numberText } from '#shared/base/format.ts';
import { add, formatLira, fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { isManualMethod, type PaymentMethod } from '#shared/orders/payment-methods.ts';
import { showTotals } from '#shared/pricing/shown-totals.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox, Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import { soldOf } from '#web/cart/line-amount.ts';
import { TotalsList } from '#web/cart/TotalsList.tsx';
import { useRates, useShop } from '#web/settings/shop-context.tsx';
import {
  hasAgreedPrice,
  isAgreedValid,
  isPriceText,
  type NewOrderValues,
  surchargeOf,
} from './new-order-form.ts';

type NewOrderPaymentProps = {
  methods: readonly PaymentMethod[];
  priced: { now: CalculateAnswer | null; hasFailed: boolean };
  isBusy: boolean;
};

/** Payment and delivery, the totals, and the button that places the order. */
export function NewOrderPayment({ methods, priced, isBusy }: NewOrderPaymentProps) {
  const { t } = useTranslation('admin-orders');
  const { watch, formState } = useFormContext<NewOrderValues>();
  const [rows, reason] = watch(['rows', 'reason']);
  const hasProblem =
    (hasAgreedPrice(rows) && reason.trim() === '') ||
    !rows.every(isAgreedValid) ||
    (priced.now?.items.some(({ problem }) => problem !== null) ?? true);
  return (
    <section className="bo-box" aria-labelledby="new-payment">
      <h2 className="h3" id="new-payment">
        {t('new.payment')}
      </h2>
      <PaymentFields methods={methods} priced={priced.now} />
      {priced.now && rows.length > 0 && <Sums priced={priced.now} />}
      {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
      {formState.isSubmitted && rows.length > 0 && hasProblem && !priced.hasFailed && (
        <Alert tone="no">{t('new.mend')}</Alert>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t('new.place')}
      </Button>
    </section>
  );
}

type PaymentFieldsProps = {
  methods: NewOrderPaymentProps['methods'];
  priced: CalculateAnswer | null;
};

function PaymentFields({ methods, priced }: PaymentFieldsProps) {
  const { t, i18n } = useTranslation('admin-orders');
  const { register, setValue, watch } = useFormContext<NewOrderValues>();
  const [method, company] = watch(['paymentMethod', 'company']);
  const shown = company ? (['account', ...methods] as const) : methods;
  const options = priced?.shippingOptions ?? [];
  return (
    <>
      <div className="stack" role="radiogroup" aria-labelledby="new-payment">
        {shown.map((method) => (
          <Radio key={method} {...register('paymentMethod')} value={method}>
            <b>{t(`new.by.${method}`)}</b>
            <br />
            <span className="small second">{t(`new.byText.${method}`)}</span>
          </Radio>
        ))}
      </div>
      {isManualMethod(method) && <Checkbox {...register('isPaid')}>{t('new.isPaid')}</Checkbox>}
      {options.length > 0 && (
        <Field label={t('new.delivery')}>
          <Select
            value={priced?.shippingOptionId ?? ''}
            onChange={(event) => setValue('deliveryId', event.target.value)}
          >
            {options.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {[name, formatLira(fromLira(price), i18n.language)].join(' · ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ShippingPrice />
      <CouponCode priced={priced} />
      <Field label={t('new.language')}>
        <Select {...register('language')}>
          <option value="tr">{t('new.languages.tr')}</option>
          <option value="en">{t('new.languages.en')}</option>
        </Select>
      </Field>
      <Field label={t('new.note')} isOptional>
        <Textarea {...register('note')} rows={2} maxLength={500} />
      </Field>
    </>
  );
}

/** Only for administrators who may refund money; an empty field uses the price table. */
function ShippingPrice() {
  const { t } = useTranslation('admin-orders');
  const { register, watch } = useFormContext<NewOrderValues>();
  const { mayChange } = useAdminSession();
  if (!mayChange('refunds')) return null;
  return (
    <Field
      label={t('new.shippingPrice')}
      isOptional
      hint={t('new.shippingPriceHint')}
      error={isPriceText(watch('shippingPrice')) ? undefined : t('new.agreedError')}
    >
      <Input
        {...register('shippingPrice')}
        className="num input--narrow"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </Field>
  );
}

/** The result of the code is shown beside it. */
function CouponCode({ priced }: { priced: CalculateAnswer | null }) {
  const { t, i18n } = useTranslation(['admin-orders', 'cart']);
  const { register, watch } = useFormContext<NewOrderValues>();
  const coupon = watch('coupon').trim() === '' ? null : (priced?.coupon ?? null);
  const values = {
    amount: formatLira(fromLira(coupon?.missingAmount ?? 0), i18n.language),
    quantity: numberText(coupon?.missingQuantity ?? 0, i18n.language),
  };
  return (
    <Field
      label={t('new.coupon')}
      isOptional
      hint={
        coupon?.state === 'applied' ? t('cart:coupon.applied', { code: coupon.code }) : undefined
      }
      error={
        coupon && coupon.state !== 'applied'
          ? t(`cart:coupon.states.${coupon.state}`, values)
          : undefined
      }
    >
      <Input {...register('coupon')} autoComplete="off" spellCheck={false} maxLength={40} />
    </Field>
  );
}

/** With or without tax, as the prices are entered. */
function Sums({ priced }: { priced: CalculateAnswer }) {
  const rates = useRates();
  const { t } = useTranslation('checkout');
  const { watch } = useFormContext<NewOrderValues>();
  const { cashOnDelivery } = useShop();
  const surcharge = surchargeOf(watch('paymentMethod'), fromLira(cashOnDelivery?.surcharge ?? 0));
  const rows = priced.items.map(({ lineTotal, discount, taxRatePercentage }) => ({
    lineTotal: fromLira(lineTotal),
    discount: fromLira(discount),
    taxPercent: taxRatePercentage,
  }));
  const totals = {
    taxAmount: fromLira(priced.taxAmount),
    shippingCost: fromLira(priced.shippingCost),
  };
  const discounts = priced.appliedDiscounts.map(({ name, amount }) => ({
    name,
    amount: fromLira(amount),
  }));
  return (
    <TotalsList
      shown={showTotals(
        { ...soldOf({ rows, totals }, rates), surcharge },
        discounts,
        rates.pricesIncludeTax ? 'gross' : 'net',
      )}
      total={add(fromLira(priced.finalTotal), surcharge)}
      surchargeLabel={surcharge > 0 ? t('method.cash-on-delivery') : null}
    />
  );
}
