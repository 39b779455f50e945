import type { AdminOrder } from '#shared/back-office/order.ts';
import type { RowsPreview } from '#shared/back-office/order-changes.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, kurus, liraOf } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useLast } from '#web/back-office/kit/use-last.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { addedRows, additionHref } from './addition.ts';
import { previewRows } from './order-calls.ts';
import type { OrderActions } from './use-order-change.ts';

/** `position` of an existing row of the order; rows of a design and samples cannot be changed. */
type DialogRow = {
  position: number | null;
  productId: number;
  name: string;
  sku: string;
  imageUrl: string;
  quantity: number;
  isFixed: boolean;
};
type RowsValues = { rows: DialogRow[]; isNotified: boolean; remark: string };
type RowsDialogProps = { order: AdminOrder; actions: OrderActions; onClose: () => void };

const rowsOf = (order: AdminOrder): DialogRow[] =>
  order.items.map(({ position, productId, name, sku, imageUrl, quantity, designId, isSample }) => ({
    position,
    productId,
    name,
    sku,
    imageUrl,
    quantity,
    isFixed: designId !== null || isSample === true,
  }));
const bodyOf = (rows: readonly DialogRow[]) =>
  rows.map(({ position, productId, quantity }) => ({ position, productId, quantity }));
const isPaid = ({ paymentStatus }: AdminOrder): boolean => paymentStatus === 'PAID';

/** Changes the sold rows; the server returns the new total, and how the difference is settled. */
export function RowsDialog({ order, actions, onClose }: RowsDialogProps) {
  const { t } = useTranslation('admin-orders');
  const form = useBackOfficeForm<RowsValues>({
    defaultValues: { rows: rowsOf(order), isNotified: true, remark: '' },
    async submit({ rows, ...values }) {
      const isDone = await actions.act(
        'rows',
        ({ orderNumber, version }) =>
          adminApi().put('/admin/orders/{orderNumber}/rows', {
            path: { orderNumber },
            body: { version, rows: bodyOf(rows), ...values, expectedTotal: priced.now?.total ?? 0 },
          }),
        t('rows.done'),
      );
      if (isDone) onClose();
    },
  });
  const rows = form.watch('rows');
  const setRows = (next: DialogRow[]) => form.setValue('rows', next, { shouldDirty: true });
  const priced = usePreview(order, rows);
  const { now } = priced;
  const isRaised = isPaid(order) && (now?.difference ?? 0) > 0;
  const isSame = JSON.stringify(bodyOf(rows)) === JSON.stringify(bodyOf(rowsOf(order)));
  const isRight = now?.priced.items.every(({ problem }) => problem === null) ?? false;
  return (
    <FormDialog
      isWide
      title={t('rows.act')}
      confirm={t('correct.save')}
      cancel={t('back')}
      form={form}
      isReady={!isSame && isRight && !isRaised && rows.length > 0}
      onClose={onClose}
    >
      <p className="small second">{t('rows.text')}</p>
      <ul className="bo-rows new-rows">
        {rows.map((row, index) => (
          <EditedRow
            key={row.position ?? `new ${row.productId}`}
            row={row}
            item={now?.priced.items[index]}
            isNet={!order.pricesIncludeTax}
            onChange={(quantity) =>
              setRows(rows.map((other) => (other === row ? { ...row, quantity } : other)))
            }
            onRemove={() => setRows(rows.filter((other) => other !== row))}
          />
        ))}
      </ul>
      <ProductSearch
        label={t('new.product')}
        chosen={new Set(rows.filter(({ isFixed }) => !isFixed).map(({ productId }) => productId))}
        onPick={({ id, name, sku, imageUrl, minQuantity }) =>
          setRows([
            ...rows,
            {
              position: null,
              productId: id,
              name,
              sku,
              imageUrl,
              quantity: minQuantity,
              isFixed: false,
            },
          ])
        }
      />
      {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
      {now && !isSame && <Difference order={order} preview={now} />}
      {isRaised && <AdditionLink order={order} rows={rows} preview={now} />}
      <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={2} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}

type EditedRowProps = {
  row: DialogRow;
  item: RowsPreview['priced']['items'][number] | undefined;
  /** The prices are without tax. */
  isNet: boolean;
  onChange: (quantity: number) => void;
  onRemove: () => void;
};

function EditedRow({ row, item, isNet, onChange, onRemove }: EditedRowProps) {
  const { t, i18n } = useTranslation(['admin-orders', 'common']);
  const { name, sku, imageUrl, quantity, isFixed } = row;
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const stock = item && t('new.stock', { quantity: numberText(item.stock, i18n.language) });
  return (
    <li>
      <Photo src={imageUrl} alt="" shape="square" />
      <div className="new-row-name">
        <b className="break">{name}</b>
        <p className="small second num">{[sku, stock].filter(Boolean).join(' · ')}</p>
        {item && (
          <p className="small num">
            {t('goods.each', {
              quantity: numberText(quantity, i18n.language),
              price: lira(item.unitPrice),
            })}{' '}
            = <b className="nowrap">{lira(item.lineTotal)}</b>
            {isNet && <span className="mute"> {t('common:withoutTaxLead')}</span>}
          </p>
        )}
        {isFixed && <p className="small second">{t('rows.fixed')}</p>}
        {item?.problem && (
          <p className="small new-problem">
            {t(`new.problem.${item.problem}`, { stock: item.stock })}
          </p>
        )}
      </div>
      {!isFixed && (
        <>
          <QuantityInput
            value={quantity}
            min={item?.minQuantity ?? 1}
            step={item?.quantityStep ?? 1}
            max={item && Math.max(item.stock, 1)}
            label={t('new.quantityOf', { name })}
            onChange={onChange}
          />
          <IconButton icon="close" label={t('new.removeOf', { name })} onClick={onRemove} />
        </>
      )}
    </li>
  );
}

function Difference({ order, preview }: { order: AdminOrder; preview: RowsPreview }) {
  const { t, i18n } = useTranslation('admin-orders');
  const lira = (amount: number) => formatLira(kurus(Math.abs(fromLira(amount))), i18n.language);
  const { total, difference } = preview;
  const values = {
    before: lira(order.total),
    total: lira(total),
    difference: lira(difference),
  };
  const what = !isPaid(order)
    ? 'awaited'
    : difference > 0
      ? 'raised'
      : order.paymentMethod === 'card'
        ? 'givenBack'
        : 'toGiveBack';
  const same = total === order.total ? 'same' : 'nothingBack';
  return (
    <Alert tone={what === 'raised' ? 'warn' : 'info'}>
      {t('rows.total', values)} {difference === 0 ? t(`rows.${same}`) : t(`rows.${what}`, values)}
    </Alert>
  );
}

/**
 * Additional goods are paid as a separate order that is shipped together with this one (decision
 * 0087).
 */
function AdditionLink({
  order,
  rows,
  preview,
}: {
  order: AdminOrder;
  rows: readonly DialogRow[];
  preview: RowsPreview | null;
}) {
  const { t } = useTranslation('admin-orders');
  const added = preview && addedRows(order, rows, preview);
  if (!added) return <p className="small second">{t('addition.onlyMore')}</p>;
  const moreShipping = Math.max(
    0,
    fromLira(preview.priced.shippingCost) - fromLira(order.shipping),
  );
  const href = additionHref({
    addsTo: order.orderNumber,
    rows: added,
    shipping: liraOf(moreShipping),
  });
  return <ButtonLink to={href}>{t('addition.open')}</ButtonLink>;
}

/** The last prices stay while newer ones load. */
function usePreview(order: AdminOrder, rows: readonly DialogRow[]) {
  const body = bodyOf(rows);
  const remote = useRemote(JSON.stringify([order.version, body]), async (signal) =>
    body.length === 0 ? null : previewRows(order.orderNumber, body, signal),
  );
  const last = useLast(remote.data);
  const isLastOfThese = last?.priced.items.length === rows.length;
  return {
    now: remote.data ?? (remote.isLoading && isLastOfThese ? last : null),
    hasFailed: remote.error !== null && !remote.isLoading,
  };
}
