import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CalculateAnswer } from '#shared/cart.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { randomId } from '../../cart/random-id.ts';
import { TotalsList } from '../../cart/TotalsList.tsx';
import { AddressFields } from '../../checkout/AddressFields.tsx';
import { type CheckoutData, type CheckoutValues, checkoutResolver, emptyForm } from '../../checkout/checkout-form.ts';
import { InvoiceFields } from '../../checkout/InvoiceFields.tsx';
import { useShop } from '../../Providers.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Checkbox.tsx';
import { Field, Select, Textarea } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useFirstFault } from '../../use-first-fault.ts';
import { useRemote } from '../../use-remote.ts';
import { LeaveGuard } from '../kit/LeaveGuard.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useWork } from '../kit/use-work.ts';
import { NewOrderBuyer } from './NewOrderBuyer.tsx';
import { agreedPriceOf, isAgreedValid, NewOrderRows, type NewRow } from './NewOrderRows.tsx';
import { placeByHand, previewOrder } from './order-calls.ts';

/** An order for somebody on the phone: who, where to, what, and how it is paid. */
export function NewOrder() {
  const { t, i18n } = useTranslation(['admin-orders', 'checkout']);
  // What is paid at the door has no texts to accept before: it is not for this way.
  const paymentMethods = useShop().paymentMethods.filter((method) => method !== 'cash-on-delivery');
  const navigate = useNavigate();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [rows, setRows] = useState<NewRow[]>([]);
  const [reason, setReason] = useState('');
  const [language, setLanguage] = useState('tr');
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [placed, setPlaced] = useState<string | null>(null);
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
  const lookForFaults = useFirstFault(element);
  const priced = usePriced(rows, deliveryId);

  const hasAgreed = rows.some((row) => agreedPriceOf(row) !== null);
  const isReasonMissing = hasAgreed && reason.trim() === '';
  const hasProblem = isReasonMissing || rows.length === 0 || !rows.every(isAgreedValid) || (priced.now?.items.some(({ problem }) => problem !== null) ?? true);
  const isTyped = placed === null && (rows.length > 0 || form.formState.isDirty);
  const send = form.handleSubmit(
    async (data) => {
      if (hasProblem || !priced.now) return;
      const { now } = priced;
      const done = await run('place', () =>
        placeByHand(
          {
            items: rows.map((row, index) => ({ productId: row.product.id, quantity: row.quantity, price: now.items[index]?.unitPrice ?? 0, agreedPrice: agreedPriceOf(row) })),
            ...(hasAgreed && { agreedReason: reason.trim() }),
            customer: data.customer,
            shippingAddress: data.shippingAddress,
            invoice: data.invoice,
            paymentMethod: data.paymentMethod,
            ...(data.note && { note: data.note }),
            ...(now.shippingOptionId && { shippingOptionId: now.shippingOptionId }),
            expectedTotal: now.finalTotal,
            languagePreference: language,
          },
          key,
        ),
      );
      if (!done) return priced.reload();
      showToast(t('new.placed'));
      setPlaced(done.result.orderNumber);
    },
    () => lookForFaults(),
  );

  // Once nothing asks any more whether to leave.
  useEffect(() => {
    if (placed !== null) void navigate(`/admin/orders/${placed}`, { replace: true });
  }, [placed, navigate]);

  return (
    <FormProvider {...form}>
      <SectionHead title={t('new.title')} back={{ to: '/admin/orders', label: t('title') }} />
      <p className="second">{t('new.text')}</p>
      <form
        ref={element}
        noValidate
        className="office-grid desk-grid"
        onSubmit={(event) => {
          setTried(true);
          void send(event);
        }}
      >
        <div className="office-column">
          <NewOrderRows
            rows={rows}
            onChange={setRows}
            priced={priced.now}
            reason={reason}
            onReason={setReason}
            reasonFault={isTried && isReasonMissing ? t('new.reasonMissing') : undefined}
            error={isTried && rows.length === 0 ? t('new.empty') : undefined}
          />
          <NewOrderBuyer />
          <section className="office-box" aria-labelledby="new-address">
            <h2 className="h3" id="new-address">
              {t('buyer.delivery')}
            </h2>
            <AddressFields name="shippingAddress" kind="shipping" />
          </section>
          <section className="office-box" aria-labelledby="new-invoice">
            <h2 className="h3" id="new-invoice">
              {t('buyer.invoice')}
            </h2>
            <InvoiceFields />
          </section>
        </div>
        <div className="office-column">
          <section className="office-box" aria-labelledby="new-payment">
            <h2 className="h3" id="new-payment">
              {t('new.payment')}
            </h2>
            <div className="stack" role="radiogroup" aria-labelledby="new-payment">
              {paymentMethods.map((method) => (
                <Radio key={method} {...form.register('paymentMethod')} value={method}>
                  <b>{t(`new.by.${method}`)}</b>
                  <br />
                  <span className="small second">{t(`new.byText.${method}`)}</span>
                </Radio>
              ))}
            </div>
            {priced.now && priced.now.shippingOptions.length > 0 && (
              <Field label={t('new.delivery')}>
                <Select value={priced.now.shippingOptionId ?? ''} onChange={(event) => setDeliveryId(event.target.value)}>
                  {priced.now.shippingOptions.map(({ id, name, price }) => (
                    <option key={id} value={id}>
                      {[name, formatLira(fromLira(price), i18n.language)].join(' · ')}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <Field label={t('new.language')}>
              <Select value={language} onChange={(event) => setLanguage(event.target.value)}>
                <option value="tr">{t('new.languages.tr')}</option>
                <option value="en">{t('new.languages.en')}</option>
              </Select>
            </Field>
            <Field label={t('new.note')} isOptional>
              <Textarea {...form.register('note')} rows={2} maxLength={500} />
            </Field>
            {priced.now && rows.length > 0 && <Sums priced={priced.now} />}
            {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
            {isTried && rows.length > 0 && hasProblem && !priced.hasFailed && <Alert tone="no">{t('new.mend')}</Alert>}
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

function Sums({ priced }: { priced: CalculateAnswer }) {
  return (
    <TotalsList
      subtotal={fromLira(priced.subtotal)}
      discounts={priced.appliedDiscounts.map(({ id, name, amount }) => ({ id, name, amount: fromLira(amount) }))}
      tax={fromLira(priced.taxAmount)}
      shipping={fromLira(priced.shippingCost)}
      total={fromLira(priced.finalTotal)}
    />
  );
}

/** What it costs as it stands, by the server's own calculation; the last figures stay while newer ones are on their way. */
function usePriced(rows: readonly NewRow[], shippingOptionId: string | null) {
  const items = rows.filter(isAgreedValid).map((row) => ({ productId: row.product.id, quantity: row.quantity, agreedPrice: agreedPriceOf(row) }));
  const remote = useRemote(JSON.stringify([items, shippingOptionId]), (signal) => previewOrder({ items, shippingOptionId }, signal));
  const last = useRef<CalculateAnswer | null>(null);
  useEffect(() => {
    if (remote.data) last.current = remote.data;
  }, [remote.data]);
  const now = remote.data ?? (last.current && last.current.items.length === items.length ? last.current : null);
  return { now, hasFailed: remote.error !== null && !remote.isLoading, reload: () => void remote.reload() };
}
