import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { email as emailField } from '#shared/base/fields.ts';
import { fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { manualMethods } from '#shared/orders/payment-methods.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { InvoiceFields } from '#web/addresses/InvoiceFields.tsx';
import { LeaveGuard } from '#web/back-office/kit/EditorBar.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useLast } from '#web/back-office/kit/use-last.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { randomId } from '#web/base/api/random-id.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import { type Addition, readAddition } from './addition.ts';
import { NewOrderBuyer } from './NewOrderBuyer.tsx';
import { NewOrderCompany } from './NewOrderCompany.tsx';
import { NewOrderPayment } from './NewOrderPayment.tsx';
import { NewOrderRows } from './NewOrderRows.tsx';
import {
  additionTo,
  agreedPriceOf,
  emptyOrder,
  isAgreedValid,
  isPriceText,
  type NewOrderData,
  type NewOrderValues,
  type NewRow,
  newOrderResolver,
  toOrderBody,
} from './new-order-form.ts';
import { fetchOrder, fetchProduct, placeForBuyer, previewOrder } from './order-calls.ts';

/** An order for a buyer on the phone, or an addition to a paid order (decision 0087). */
export function NewOrder() {
  const methods = [...useShop().paymentMethods, ...manualMethods];
  const [query] = useSearchParams();
  const addition = readAddition(query);
  return addition ? (
    <AdditionForm addition={addition} methods={methods} />
  ) : (
    <NewOrderForm initial={emptyOrder(methods)} methods={methods} />
  );
}

type Methods = Parameters<typeof emptyOrder>[0];

function AdditionForm({ addition, methods }: { addition: Addition; methods: Methods }) {
  const { t } = useTranslation('admin-orders');
  const { mayChange } = useAdminSession();
  const loaded = useRemote(JSON.stringify(addition), async (signal) => {
    const [order, products] = await Promise.all([
      fetchOrder(addition.addsTo, signal),
      Promise.all(addition.rows.map(({ productId }) => fetchProduct(productId, signal))),
    ]);
    return { order, products };
  });
  return (
    <RemoteBox remote={loaded}>
      {({ order, products }) => {
        const mayAgree = mayChange('refunds');
        const rows = addition.rows.flatMap(({ quantity, unitPrice }, index) => {
          const product = products[index];
          const isAgreed = mayAgree && unitPrice !== null && unitPrice !== product?.price;
          const agreed = isAgreed ? numberField(unitPrice) : '';
          return product ? [{ product, quantity, agreed }] : [];
        });
        const initial = {
          ...additionTo(order, methods),
          rows,
          reason: t('addition.reason', { order: showOrderNumber(order.orderNumber) }),
          shippingPrice: numberField(mayAgree ? addition.shipping : null),
        };
        return <NewOrderForm initial={initial} methods={methods} />;
      }}
    </RemoteBox>
  );
}

type FormProps = { initial: NewOrderValues; methods: Methods };

/** Buyer, addresses, rows and payment. */
function NewOrderForm({ initial, methods }: FormProps) {
  const { t } = useTranslation(['admin-orders', 'checkout']);
  const element = useRef<HTMLFormElement>(null);
  const { form, priced, isTyped } = useNewOrder(initial, useFirstError(element));
  const { addsTo } = initial;
  const back = addsTo
    ? { to: `/admin/orders/${addsTo}`, label: showOrderNumber(addsTo) }
    : { to: '/admin/orders', label: t('title') };
  return (
    <FormProvider {...form}>
      <SectionHead title={t(addsTo ? 'addition.title' : 'new.title')} back={back} />
      <p className="second">{t(addsTo ? 'addition.text' : 'new.text')}</p>
      <form
        method="post"
        ref={element}
        noValidate
        className="bo-grid bo-record-grid"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <div className="bo-column">
          <NewOrderRows priced={priced.now} />
          <NewOrderBuyer />
          <NewOrderCompany methods={methods} />
          <AddressSections />
        </div>
        <div className="bo-column">
          <NewOrderPayment methods={methods} priced={priced} isBusy={form.isBusy} />
        </div>
      </form>
      <LeaveGuard isOn={isTyped} />
    </FormProvider>
  );
}

/** The form with its prices, and how it is placed. */
function useNewOrder(initial: NewOrderValues, focusFirstError: () => void) {
  const { t } = useTranslation(['admin-orders', 'checkout']);
  const { showToast } = useToast();
  const { run } = useWork();
  const shop = useShop();
  const [placed, setPlaced] = usePlacedOrder();
  // One key for one order, however often it is sent.
  const [key] = useState(randomId);
  const resolver = useMemo(() => newOrderResolver(t), [t]);
  const form = useBackOfficeForm<NewOrderValues, NewOrderData>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    onInvalid: focusFirstError,
    async submit(data) {
      const { now } = priced;
      if (!now || !data.rows.every(isAgreedValid) || !isPriceText(data.shippingPrice)) return;
      if (now.items.some(({ problem }) => problem !== null)) return;
      const { surcharge } = shop.cashOnDelivery ?? { surcharge: 0 };
      const body = toOrderBody(data, now, fromLira(surcharge));
      const done = await run('place', () => placeForBuyer(body, key));
      if (!done) return priced.reload();
      showToast(t('new.placed'));
      setPlaced(done.result.orderNumber);
    },
  });
  const rows = form.watch('rows');
  const [company, deliveryId, shippingPrice, coupon, email, phone] = form.watch([
    'company',
    'deliveryId',
    'shippingPrice',
    'coupon',
    'customer.email',
    'customer.phone',
  ]);
  const couponCode = coupon.trim() || null;
  const priced = usePriced(rows, {
    shippingOptionId: deliveryId,
    couponCode,
    companyId: company?.id ?? null,
    shippingPrice: isPriceText(shippingPrice) ? typedNumber(shippingPrice) : null,
    // Needed for coupons, and for a customer's price lists.
    guest: couponCode === null && !emailField.safeParse(email).success ? null : { email, phone },
  });
  return { form, priced, isTyped: placed === null && (rows.length > 0 || form.isDirty) };
}

function AddressSections() {
  const { t } = useTranslation('admin-orders');
  const company = useFormContext<NewOrderValues>().watch('company');
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
        {company ? (
          <p className="second">{t('new.company.invoice', { name: company.name })}</p>
        ) : (
          <InvoiceFields />
        )}
      </section>
    </>
  );
}

/** Opens the order's page once the guard against leaving is off. */
function usePlacedOrder() {
  const navigate = useNavigate();
  const [placed, setPlaced] = useState<string | null>(null);
  useEffect(() => {
    if (placed !== null) void navigate(`/admin/orders/${placed}`, { replace: true });
  }, [placed, navigate]);
  return [placed, setPlaced] as const;
}

/** The prices as calculated by the server; the last ones stay while newer ones load. */
function usePriced(
  rows: readonly NewRow[],
  basis: {
    shippingOptionId: string | null;
    shippingPrice: number | null;
    couponCode: string | null;
    companyId: number | null;
    guest: { email: string; phone: string } | null;
  },
) {
  const items = rows.filter(isAgreedValid).map((row) => ({
    productId: row.product.id,
    quantity: row.quantity,
    agreedPrice: agreedPriceOf(row),
  }));
  const remote = useRemote(JSON.stringify([items, basis]), (signal) =>
    previewOrder({ items, ...basis }, signal),
  );
  const last = useLast(remote.data);
  return {
    now: remote.data ?? (last?.items.length === items.length ? last : null),
    hasFailed: remote.error !== null && !remote.isLoading,
    reload: () => void remote.reload(),
  };
}
