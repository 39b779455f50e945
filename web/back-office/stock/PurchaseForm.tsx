// A draft, new or saved: supplier, day, rows.
import { type RefObject, useRef } from 'react';
import type { Purchase, PurchaseInput, Supplier } from '#shared/back-office/purchases.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changePurchase, createPurchase } from './purchase-calls.ts';
import {
  PurchaseFields,
  type PurchaseProposal,
  type PurchaseValues,
  readRows,
  type TypedRow,
  totalOf,
  usualArrival,
  valuesOf,
} from './purchase-rows.ts';
import { SupplierChoice } from './SupplierChoice.tsx';

type PurchaseFormProps = {
  purchase: Purchase | null;
  /** The initial content of a new draft. */
  proposal?: PurchaseProposal | null;
  onSaved: (saved: Purchase) => void;
};

export function PurchaseForm({ purchase, proposal = null, onSaved }: PurchaseFormProps) {
  const { t } = useTranslation('admin-stock');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const form = useBackOfficeForm<PurchaseValues, PurchaseInput>({
    schema: PurchaseFields,
    defaultValues: valuesOf(purchase, proposal),
    async submit(body) {
      const done = await run('save', () =>
        purchase
          ? changePurchase(purchase.id, { ...body, version: purchase.version })
          : createPurchase(body),
      );
      if (!done) return;
      showToast(t('purchases.saved'));
      onSaved(done.result);
    },
  });
  const { register } = form;
  useUnsaved(form.isDirty || proposal !== null);
  const values = form.watch();
  /** The product whose quantity is typed next. */
  const added = useRef<number | null>(null);
  const setRows = (rows: TypedRow[]) => form.setValue('rows', rows, { shouldDirty: true });
  // A typed day stays.
  const choose = (supplier: Supplier | null) => {
    form.setValue('supplierId', supplier?.id ?? 0, { shouldDirty: true });
    if (values.expectedOn === '')
      form.setValue('expectedOn', usualArrival(supplier, Date.now()), { shouldDirty: true });
  };
  return (
    <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
      <div className="stock-fields">
        <SupplierChoice value={values.supplierId} onChange={choose} />
        <Field label={t('purchases.column.expected')} isOptional>
          <Input {...register('expectedOn')} type="date" />
        </Field>
        <Field label={t('purchases.column.remark')} isOptional>
          <Input {...register('remark')} maxLength={300} />
        </Field>
      </div>
      <PurchaseRows rows={values.rows} added={added} onChange={setRows} />
      <ProductSearch
        label={t('purchases.addProduct')}
        chosen={new Set(values.rows.map(({ productId }) => productId))}
        onPick={({ id, name, sku }) => {
          added.current = id;
          setRows([...values.rows, { productId: id, name, sku, quantity: '', cost: '' }]);
        }}
      />
      <PurchaseTotal rows={readRows(values.rows)} hasSupplier={values.supplierId !== 0} />
      <div className="bo-acts">
        <Button
          type="submit"
          isBusy={busy === 'save'}
          disabled={
            !PurchaseFields.safeParse(values).success || (purchase !== null && !form.isDirty)
          }
        >
          {t('purchases.save')}
        </Button>
      </div>
    </form>
  );
}

type PurchaseTotalProps = { rows: PurchaseInput['rows'] | null; hasSupplier: boolean };

/** The total, and what is missing before the draft can be saved. */
function PurchaseTotal({ rows, hasSupplier }: PurchaseTotalProps) {
  const { t, i18n } = useTranslation('admin-stock');
  if (rows === null || rows.length === 0)
    return (
      <p className="small second" role="status">
        {t(rows ? 'purchases.noRows' : 'purchases.wrong')}
      </p>
    );
  const total = formatLira(fromLira(totalOf(rows)), i18n.language);
  return (
    <>
      <p className="num">{t('purchases.total', { total })}</p>
      {!hasSupplier && (
        <p className="small second" role="status">
          {t('purchases.needsSupplier')}
        </p>
      )}
    </>
  );
}

type PurchaseRowsProps = {
  rows: readonly TypedRow[];
  added: RefObject<number | null>;
  onChange: (rows: TypedRow[]) => void;
};

function PurchaseRows({ rows, added, onChange }: PurchaseRowsProps) {
  const { t } = useTranslation('admin-stock');
  const change = (productId: number, values: Partial<TypedRow>) =>
    onChange(rows.map((row) => (row.productId === productId ? { ...row, ...values } : row)));
  return (
    <ul className="bo-rows">
      {rows.map(({ productId, name, sku, quantity, cost }) => (
        <li key={productId} className="stock-purchase-row">
          <div>
            <p className="break">{name}</p>
            <p className="small second num">{sku}</p>
          </div>
          <Field label={t('purchases.column.quantity')}>
            <Input
              ref={(input) => {
                if (input === null || productId !== added.current) return;
                added.current = null;
                input.focus();
              }}
              className="num"
              inputMode="numeric"
              aria-label={t('purchases.quantityOf', { name })}
              value={quantity}
              maxLength={9}
              onChange={({ target }) => change(productId, { quantity: target.value })}
            />
          </Field>
          <Field label={t('purchases.column.cost')}>
            <Input
              className="num"
              inputMode="decimal"
              aria-label={t('purchases.costOf', { name })}
              value={cost}
              maxLength={12}
              onChange={({ target }) => change(productId, { cost: target.value })}
            />
          </Field>
          <IconButton
            icon="close"
            label={t('purchases.remove', { name })}
            onClick={() => onChange(rows.filter((row) => row.productId !== productId))}
          />
        </li>
      ))}
    </ul>
  );
}
