import { useState } from 'react';
import type { StockConflict } from '#shared/back-office/products.ts';
import { numberText } from '#shared/base/format.ts';
import { stockReasons } from '#shared/catalogue/stock-moves.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { signedText } from '#web/back-office/kit/signed-text.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import {
  type BackOfficeForm,
  useBackOfficeForm,
} from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changeStock } from './product-calls.ts';

type Stocked = { id: number; name: string; stock: number; stockMoveId: number };
type StockDialogProps = {
  products: readonly Stocked[];
  onClose: () => void;
  onChanged: () => void;
};

/** Only imports use the reason `import`. */
const reasons = stockReasons.filter((reason) => reason !== 'import');
type StockForm = {
  way: 'to' | 'by';
  quantity: string;
  reason: (typeof reasons)[number];
  remark: string;
};

/**
 * A new count, or a difference. It always sends the difference, so that orders placed meanwhile
 * still count; a count also says which stock was shown, because a second count of the same shelf
 * would add the same difference again.
 */
export function StockDialog({ products, onClose, onChanged }: StockDialogProps) {
  const { t, i18n } = useTranslation('admin-products');
  const { showToast } = useToast();
  // The stock that was on the screen when the count was made.
  const [counted, setCounted] = useState(products);
  const [only] = counted.length === 1 ? counted : [];
  const form = useBackOfficeForm<StockForm, StockForm, StockConflict>({
    defaultValues: { way: only ? 'to' : 'by', quantity: '', reason: 'count', remark: '' },
    submit: save,
    onConflict({ stocks }) {
      const present = new Map(stocks.map((one) => [one.id, one]));
      setCounted(counted.map((product) => ({ ...product, ...present.get(product.id) })));
      return t('stock.conflict');
    },
  });
  const { way, quantity } = form.watch();
  const { isWrong, moved, short } = movesOf(counted, way, typedNumber(quantity));
  const figure = (value: number) => numberText(value, i18n.language);

  async function save({ reason, remark }: StockForm) {
    if (moved.length === 0 || short.length > 0) return;
    const { stocks } = await changeStock({
      rows: moved.map(({ id, by, stockMoveId }) => ({
        id,
        by,
        ...(way === 'to' && { seenMoveId: stockMoveId }),
      })),
      reason,
      remark: remark.trim() || null,
    });
    const [after] = stocks;
    showToast(
      only && after
        ? t('stock.changedTo', { name: only.name, stock: figure(after.stock) })
        : t('stock.changed', { count: moved.length }),
    );
    onChanged();
    onClose();
  }

  /** After a refusal the page behind is older than the shop. */
  function close() {
    if (form.failure) onChanged();
    onClose();
  }

  return (
    <FormDialog
      title={
        only ? t('stock.titleOf', { name: only.name }) : t('stock.title', { count: counted.length })
      }
      confirm={t('stock.save')}
      form={form}
      isReady={moved.length > 0 && short.length === 0}
      startsAt="quantity"
      onClose={close}
    >
      {only && <p>{t('stock.now', { stock: figure(only.stock) })}</p>}
      <div className="bo-pair">
        <Field label={t('stock.way')}>
          <Select {...form.register('way')}>
            <option value="to">{t('stock.to')}</option>
            <option value="by">{t('stock.by')}</option>
          </Select>
        </Field>
        <Field
          label={t(way === 'to' ? 'stock.counted' : 'stock.difference')}
          hint={way === 'by' ? t('stock.byHint') : undefined}
          error={isWrong ? t('error.whole') : undefined}
        >
          <Input
            {...form.register('quantity')}
            className="num"
            inputMode="numeric"
            maxLength={12}
          />
        </Field>
      </div>
      <ReasonFields form={form} />
      <p aria-live="polite" className="num">
        {short.length > 0
          ? t('stock.short', { count: short.length, name: short[0]?.name })
          : only &&
            moved[0] &&
            t('stock.outcome', {
              before: figure(only.stock),
              after: figure(only.stock + moved[0].by),
              change: signedText(moved[0].by, i18n.language),
            })}
      </p>
      <p className="small second">{t('stock.hint')}</p>
    </FormDialog>
  );
}

function ReasonFields({ form }: { form: Pick<BackOfficeForm<StockForm>, 'register'> }) {
  const { t } = useTranslation('admin-products');
  return (
    <>
      <Field label={t('stock.why')}>
        <Select {...form.register('reason')}>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {t(`stock.reason.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('stock.remark')} isOptional>
        <Input {...form.register('remark')} maxLength={300} />
      </Field>
    </>
  );
}

/**
 * The effect of a number on each product: products that change, and those that would fall below
 * zero.
 */
function movesOf(counted: readonly Stocked[], way: StockForm['way'], number: number | null) {
  const isWrong = number !== null && !(Number.isInteger(number) && (way === 'by' || number >= 0));
  const rows =
    number === null || isWrong
      ? []
      : counted.map((product) => ({
          ...product,
          by: way === 'by' ? number : number - product.stock,
        }));
  return {
    isWrong,
    moved: rows.filter(({ by }) => by !== 0),
    short: rows.filter(({ stock, by }) => stock + by < 0),
  };
}
