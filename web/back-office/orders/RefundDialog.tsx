import { FormProvider, useFormContext } from 'react-hook-form';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { numberText } from '#shared/base/format.ts';
import {
  formatLira,
  fromLira,
  type Kurus,
  percentPoints,
  toLira,
  ZERO,
} from '#shared/base/money.ts';
import { quoteRefund, type RefundReason, refundReasons } from '#shared/orders/refunds.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox, Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

type RefundValues = {
  /** By the position of the order's row, as typed. */
  rows: Record<string, { quantity: string; restocked: string }>;
  shipping: boolean;
  reason: RefundReason | '';
  remark: string;
};
type Item = AdminOrder['items'][number];

const refundableItems = (order: AdminOrder): Item[] =>
  order.items.filter(({ quantity, refunded }) => quantity > refunded);

const rowsOf = (order: AdminOrder, rows: RefundValues['rows']) =>
  refundableItems(order)
    .map(({ position }) => ({
      position,
      quantity: Number(rows[position]?.quantity ?? 0) || 0,
      restocked: Number(rows[position]?.restocked ?? 0) || 0,
    }))
    .filter(({ quantity }) => quantity > 0);

/** The sum as the server will calculate it; null when the typed quantity exceeds the rest. */
function quoteOf(order: AdminOrder, { rows, shipping }: Pick<RefundValues, 'rows' | 'shipping'>) {
  const paid = {
    rows: order.items.map(({ position, quantity, taxRatePercentage, tax, ...item }) => ({
      position,
      quantity,
      lineTotal: fromLira(item.lineTotal),
      discount: fromLira(item.discount),
      taxPoints: taxRatePercentage === null ? null : percentPoints(taxRatePercentage),
      tax: tax === null ? null : fromLira(tax),
    })),
    tax: fromLira(order.tax),
    taxPoints: percentPoints(order.taxRatePercentage),
    pricesIncludeTax: order.pricesIncludeTax,
    shipping: fromLira(order.shipping),
    surcharge: fromLira(order.surcharge),
  };
  const before = {
    quantities: new Map(order.items.map(({ position, refunded }) => [position, refunded])),
    isShippingRefunded: order.isShippingRefunded,
    given: new Map(
      order.items.flatMap(({ position, given }) =>
        given
          ? [[position, { amount: fromLira(given.amount), tax: fromLira(given.tax) }] as const]
          : [],
      ),
    ),
    ...(order.refundLeft !== null && { left: fromLira(order.refundLeft) }),
  };
  return quoteRefund(paid, before, { rows: rowsOf(order, rows), shipping });
}

/** Refunded rows, how many of the pieces can be sold again, and the sum. */
export function RefundDialog({
  order,
  actions,
  onClose,
}: {
  order: AdminOrder;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const lira = (amount: Kurus) => formatLira(amount, i18n.language);
  const form = useBackOfficeForm<RefundValues>({
    defaultValues: {
      rows: Object.fromEntries(
        refundableItems(order).map(({ position }) => [position, { quantity: '0', restocked: '0' }]),
      ),
      shipping: false,
      reason: '',
      remark: '',
    },
    async submit({ rows, reason: chosen, ...rest }) {
      if (chosen === '') return;
      const amount = quoteOf(order, { rows, shipping: rest.shipping })?.amount ?? ZERO;
      const isDone = await actions.act(
        'refunds',
        ({ orderNumber, version }) =>
          adminApi().post('/admin/orders/{orderNumber}/refunds', {
            path: { orderNumber },
            body: {
              version,
              rows: rowsOf(order, rows),
              amount: toLira(amount),
              reason: chosen,
              ...rest,
            },
          }),
        t('refund.wanted'),
      );
      if (isDone) onClose();
    },
  });
  const [rows, shipping, reason] = form.watch(['rows', 'shipping', 'reason']);
  const quote = quoteOf(order, { rows, shipping });
  const amount = quote?.amount ?? ZERO;
  const isWhole = rowsOf(order, rows).every(({ quantity, restocked }) => restocked <= quantity);
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide
        title={t('move.refund.act')}
        confirm={t('refund.give', { amount: lira(amount) })}
        cancel={t('back')}
        form={form}
        isReady={quote !== null && amount > 0 && isWhole && reason !== ''}
        onClose={onClose}
      >
        <p>{t(order.paymentMethod !== 'card' ? 'refund.textTransfer' : 'refund.text')}</p>
        <RefundRows order={order} />
        {!order.isShippingRefunded && (
          <Checkbox {...form.register('shipping')}>
            {t('refund.shipping', { amount: lira(fromLira(order.shipping)) })}
          </Checkbox>
        )}
        <RefundReasonFields />
        <p className="bo-refund-sum" role="status">
          <span>{t('refund.sum')}</span>{' '}
          <b className="num">{quote ? lira(amount) : t('refund.tooMuch')}</b>
        </p>
        {quote && quote.surplus > 0 && (
          <p className="small second">{t('refund.surplus', { amount: lira(quote.surplus) })}</p>
        )}
      </FormDialog>
    </FormProvider>
  );
}

function RefundRows({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation('admin-orders');
  const { register, setValue, watch } = useFormContext<RefundValues>();
  const [rows, shipping] = watch(['rows', 'shipping']);
  const quote = quoteOf(order, { rows, shipping });

  // Unsent pieces are still in stock; sent ones must be inspected first.
  const proposeRestocked = ({ position, unshipped }: Item, quantity: string) =>
    setValue(
      `rows.${position}.restocked`,
      String(order.holdsStock ? Math.min(Number(quantity) || 0, unshipped) : 0),
    );
  return (
    <ul className="bo-rows bo-refund">
      {refundableItems(order).map((item) => {
        const { position, name, sku, quantity, refunded } = item;
        const row = quote?.rows.find((found) => found.position === position);
        return (
          <li key={position}>
            <div>
              <b>{name}</b>
              <p className="small second num">
                {[
                  sku,
                  t('refund.left', { quantity: numberText(quantity - refunded, i18n.language) }),
                  row && formatLira(row.amount, i18n.language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Field label={t('refund.quantity')}>
              <Input
                {...register(`rows.${position}.quantity`, {
                  onChange: (event) => proposeRestocked(item, event.target.value),
                })}
                className="num"
                type="number"
                inputMode="numeric"
                min={0}
                max={quantity - refunded}
                step={1}
                aria-label={t('refund.quantityOf', { name })}
              />
            </Field>
            {order.holdsStock && (
              <Field label={t('refund.restocked')}>
                <Input
                  {...register(`rows.${position}.restocked`)}
                  className="num"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={Number(rows[position]?.quantity) || 0}
                  step={1}
                  aria-label={t('refund.restockedOf', { name })}
                />
              </Field>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function RefundReasonFields() {
  const { t } = useTranslation('admin-orders');
  const { register } = useFormContext<RefundValues>();
  return (
    <div className="bo-pair">
      <fieldset>
        <legend className="label">{t('refund.why')}</legend>
        {refundReasons.map((key) => (
          <Radio key={key} {...register('reason')} value={key} required>
            {t(`refund.reason.${key}`)}
          </Radio>
        ))}
        <p className="small second">{t('refund.whyHint')}</p>
      </fieldset>
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...register('remark')} rows={2} maxLength={1_000} />
      </Field>
    </div>
  );
}
