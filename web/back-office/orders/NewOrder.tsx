import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { InvoiceFields } from '#web/addresses/InvoiceFields.tsx';
import { LeaveGuard } from '#web/back-office/kit/LeaveGuard.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, Select, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { TotalsList } from '#web/cart/TotalsList.tsx';
import {
  type CheckoutData,
  type CheckoutValues,
  checkoutResolver,
  emptyForm,
} from '#web/checkout/checkout-form.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import { NewOrderBuyer } from './NewOrderBuyer.tsx';
import { agreedPriceOf, isAgreedValid, NewOrderRows, type NewRow } from './NewOrderRows.tsx';
import { placeForBuyer, previewOrder } from './order-calls.ts';

/** An order for somebody on the phone: who, where to, what, and how it is paid. */
export function NewOrder() {
  const { t } = useTranslation(['admin-orders', 'checkout']);
  // What is paid at the door has no texts to accept before: it is not for this way.
  const paymentMethods = useShop().paymentMethods.filter(
    (method): method is PhoneOrderMethod => method !== 'cash-on-delivery',
  );
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [rows, setRows] = useState<NewRow[]>([]);
  const [reason, setReason] = useState('');
  const [language, setLanguage] = useState('tr');
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [placed, setPlaced] = usePlacedOrder();
  // One key for one order, however often it is sent.
  const [key] = useState(randomId);
  const resolver = useMemo(() => checkoutResolver(t as TFunction), [t]);
  // The buyer agrees later, on the order's own page.
  const form = useForm<CheckoutValues, unknown, CheckoutData>({
    resolver,
    defaultValues: { ...emptyForm(paymentMethods), isAgreed: true },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  const priced = usePriced(rows, deliveryId);

  const hasAgreed = rows.some((row) => agreedPriceOf(row) !== null);
  const isReasonMissing = hasAgreed && reason.trim() === '';
  const hasProblem =
    isReasonMissing ||
    rows.length === 0 ||
    !rows.every(isAgreedValid) ||
    (priced.now?.items.some(({ problem }) => problem !== null) ?? true);
  const isTyped = placed === null && (rows.length > 0 || form.formState.isDirty);
  const send = form.handleSubmit(
    async (data) => {
      if (hasProblem || !priced.now) return;
      const { now } = priced;
      const done = await run('place', () =>
        placeForBuyer(
          toOrderBody(data, {
            rows,
            priced: now,
            reason: hasAgreed ? reason.trim() : null,
            language,
          }),
          key,
        ),
      );
      if (!done) return priced.reload();
      showToast(t('new.placed'));
      setPlaced(done.result.orderNumber);
    },
    () => focusFirstError(),
  );

  return (
    <FormProvider {...form}>
      <SectionHead title={t('new.title')} back={{ to: '/admin/orders', label: t('title') }} />
      <p className="second">{t('new.text')}</p>
      <form
        ref={element}
        noValidate
        className="bo-grid bo-record-grid"
        onSubmit={(event) => {
          setTried(true);
          void send(event);
        }}
      >
        <div className="bo-column">
          <NewOrderRows
            rows={rows}
            onChange={setRows}
            priced={priced.now}
            reason={reason}
            onReason={setReason}
            reasonError={isTried && isReasonMissing ? t('new.reasonMissing') : undefined}
            error={isTried && rows.length === 0 ? t('new.empty') : undefined}
          />
          <NewOrderBuyer />
          <AddressSections />
        </div>
        <div className="bo-column">
          <section className="bo-box" aria-labelledby="new-payment">
            <h2 className="h3" id="new-payment">
              {t('new.payment')}
            </h2>
            <PaymentFields
              methods={paymentMethods}
              options={priced.now?.shippingOptions ?? []}
              optionId={priced.now?.shippingOptionId ?? ''}
              onOption={setDeliveryId}
              language={language}
              onLanguage={setLanguage}
            />
            {priced.now && rows.length > 0 && <Sums priced={priced.now} />}
            {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
            {isTried && rows.length > 0 && hasProblem && !priced.hasFailed && (
              <Alert tone="no">{t('new.mend')}</Alert>
            )}
            <Button type="submit" isBusy={busy === 'place'}>
              {t('new.place')}
            </Button>
          </section>
        </div>
      </form>
      <LeaveGuard isOn={isTyped} />
    </FormProvider>
  );
}

type OrderContents = {
  rows: readonly NewRow[];
  priced: CalculateAnswer;
  /** Why a price was agreed; null where none was. */
  reason: string | null;
  language: string;
};

const toOrderBody = (data: CheckoutData, { rows, priced, reason, language }: OrderContents) => ({
  items: rows.map((row, index) => ({
    productId: row.product.id,
    quantity: row.quantity,
    price: priced.items[index]?.unitPrice ?? 0,
    agreedPrice: agreedPriceOf(row),
  })),
  ...(reason !== null && { agreedReason: reason }),
  customer: data.customer,
  shippingAddress: data.shippingAddress,
  invoice: data.invoice,
  paymentMethod: data.paymentMethod,
  ...(data.note && { note: data.note }),
  ...(priced.shippingOptionId && { shippingOptionId: priced.shippingOptionId }),
  expectedTotal: priced.finalTotal,
  languagePreference: language,
});

type PhoneOrderMethod = Exclude<CheckoutValues['paymentMethod'], 'cash-on-delivery'>;

type PaymentFieldsProps = {
  methods: readonly PhoneOrderMethod[];
  options: CalculateAnswer['shippingOptions'];
  optionId: string;
  onOption: (id: string) => void;
  language: string;
  onLanguage: (language: string) => void;
};

function PaymentFields({
  methods,
  options,
  optionId,
  onOption,
  language,
  onLanguage,
}: PaymentFieldsProps) {
  const { t, i18n } = useTranslation('admin-orders');
  const { register } = useFormContext<CheckoutValues>();
  return (
    <>
      <div className="stack" role="radiogroup" aria-labelledby="new-payment">
        {methods.map((method) => (
          <Radio key={method} {...register('paymentMethod')} value={method}>
            <b>{t(`new.by.${method}`)}</b>
            <br />
            <span className="small second">{t(`new.byText.${method}`)}</span>
          </Radio>
        ))}
      </div>
      {options.length > 0 && (
        <Field label={t('new.delivery')}>
          <Select value={optionId} onChange={(event) => onOption(event.target.value)}>
            {options.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {[name, formatLira(fromLira(price), i18n.language)].join(' · ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('new.language')}>
        <Select value={language} onChange={(event) => onLanguage(event.target.value)}>
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

function AddressSections() {
  const { t } = useTranslation('admin-orders');
  return (
    <>
      <section className="bo-box" aria-labelledby="new-address">
        <h2 className="h3" id="new-address">
          {t('buyer.delivery')}
        </h2>
        <AddressFields name="shippingAddress" kind="shipping" />
      </section>
      <section className="bo-box" aria-labelledby="new-invoice">
        <h2 className="h3" id="new-invoice">
          {t('buyer.invoice')}
        </h2>
        <InvoiceFields />
      </section>
    </>
  );
}

/** The order's page is opened once the form asks no more whether to leave. */
function usePlacedOrder() {
  const navigate = useNavigate();
  const [placed, setPlaced] = useState<string | null>(null);
  useEffect(() => {
    if (placed !== null) void navigate(`/admin/orders/${placed}`, { replace: true });
  }, [placed, navigate]);
  return [placed, setPlaced] as const;
}

function Sums({ priced }: { priced: CalculateAnswer }) {
  return (
    <TotalsList
      subtotal={fromLira(priced.subtotal)}
      discounts={priced.appliedDiscounts.map(({ id, name, amount }) => ({
        id,
        name,
        amount: fromLira(amount),
      }))}
      tax={fromLira(priced.taxAmount)}
      shipping={fromLira(priced.shippingCost)}
      total={fromLira(priced.finalTotal)}
    />
  );
}

/** What it costs as it stands, by the server's own calculation; the last figures stay while newer ones are on their way. */
function usePriced(rows: readonly NewRow[], shippingOptionId: string | null) {
  const items = rows.filter(isAgreedValid).map((row) => ({
    productId: row.product.id,
    quantity: row.quantity,
    agreedPrice: agreedPriceOf(row),
  }));
  const remote = useRemote(JSON.stringify([items, shippingOptionId]), (signal) =>
    previewOrder({ items, shippingOptionId }, signal),
  );
  const last = useRef<CalculateAnswer | null>(null);
  useEffect(() => {
    if (remote.data) last.current = remote.data;
  }, [remote.data]);
  const now =
    remote.data ??
    (last.current && last.current.items.length === items.length ? last.current : null);
  return {
    now,
    hasFailed: remote.error !== null && !remote.isLoading,
    reload: () => void remote.reload(),
  };
}
