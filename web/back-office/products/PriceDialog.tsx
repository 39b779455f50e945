import { useEffect, useState } from 'react';
import type { AdminProductRow, PriceChange, PricePreview } from '#shared/back-office/products.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changePrices, previewPrices } from './product-calls.ts';
import { amountField } from './product-form.ts';

const kinds = ['set', 'percent', 'amount'] as const;
type Kind = (typeof kinds)[number];
type PriceForm = { kind: Kind; value: string };

function readChange(kind: Kind, text: string): PriceChange | null {
  const value = typedNumber(text);
  if (value === null || Number.isNaN(value)) return null;
  if (kind === 'set') return { kind, price: value };
  return kind === 'percent' ? { kind, percentage: value } : { kind, amount: value };
}

type PriceDialogProps = {
  products: readonly Pick<AdminProductRow, 'id' | 'name' | 'price'>[];
  onClose: () => void;
  onChanged: () => void;
};

/** Changes the price of one or many products; exactly the previewed prices are saved. */
export function PriceDialog({ products, onClose, onChanged }: PriceDialogProps) {
  const { t } = useTranslation('admin-products');
  const { showToast } = useToast();
  const { run } = useWork();
  const [only] = products.length === 1 ? products : [];
  const form = useBackOfficeForm<PriceForm>({
    defaultValues: {
      kind: only ? 'set' : 'percent',
      value: only ? amountField(only.price) : '',
    },
    submit: save,
  });
  const { kind, value } = form.watch();
  const change = readChange(kind, value);
  const { rows, error } = usePricePreview(
    products.map(({ id }) => id),
    change,
  );
  const isWrong = value.trim() !== '' && change === null;
  const isReady =
    rows !== null &&
    rows.length > 0 &&
    rows.every(({ isAllowed }) => isAllowed) &&
    rows.some(({ before, after }) => before !== after);

  async function save() {
    if (!isReady) return;
    const done = await run('save', () =>
      changePrices(rows.map(({ id, version, after }) => ({ id, version, price: after }))),
    );
    if (!done) return;
    showToast(t('price.changed', { count: done.result.changed }));
    onChanged();
    onClose();
  }

  return (
    <FormDialog
      isWide
      title={
        only
          ? t('price.titleOf', { name: only.name })
          : t('price.title', { count: products.length })
      }
      confirm={t('price.save')}
      form={form}
      isReady={isReady}
      startsAt="value"
      onClose={onClose}
    >
      <div className="bo-pair">
        <Field label={t('price.how')}>
          <Select {...form.register('kind')}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`price.kind.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t(`price.value.${kind}`)}
          hint={kind === 'set' ? undefined : t('price.hint')}
          error={isWrong ? t('error.number') : undefined}
        >
          <Input {...form.register('value')} className="num" inputMode="decimal" maxLength={20} />
        </Field>
      </div>
      {error && <Alert tone="no">{error}</Alert>}
      {rows && <PreviewTable rows={rows} />}
    </FormDialog>
  );
}

function PreviewTable({ rows }: PricePreview) {
  const { t, i18n } = useTranslation('admin-products');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <table className="table goods-prices">
      <caption className="sr-only">{t('price.preview')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.product')}</th>
          <th scope="col" className="end">
            {t('price.before')}
          </th>
          <th scope="col" className="end">
            {t('price.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, sku, name, before, after, cost, isBelowCost, freeFrom, isAllowed }) => (
          <tr key={id}>
            <th scope="row">
              {name} <span className="small mute num">{sku}</span>
            </th>
            <td className="end num" data-label={t('price.before')}>
              {lira(before)}
            </td>
            <td className="end num" data-label={t('price.after')}>
              <b>{isAllowed || after === 0 ? lira(after) : '–'}</b>
              {!isAllowed && <p className="small goods-low">{t('price.refused')}</p>}
              {isAllowed && isBelowCost && (
                <p className="small goods-low">{t('price.belowCost', { cost: lira(cost ?? 0) })}</p>
              )}
              {freeFrom !== null && (
                <p className="small goods-low">
                  {t('ladder.free', { from: numberText(freeFrom, i18n.language) })}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DELAY_MS = 250;

type State = { key: string; rows: PricePreview['rows'] | null; error: string | null };

/** `rows` is null until the response to exactly this change has arrived. */
function usePricePreview(ids: readonly number[], change: PriceChange | null): Omit<State, 'key'> {
  const key = change === null ? '' : JSON.stringify([ids, change]);
  const [state, setState] = useState<State>({ key: '', rows: null, error: null });
  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const [requestedIds, requestedChange] = JSON.parse(key) as [number[], PriceChange];
    const timer = setTimeout(
      () =>
        previewPrices(requestedIds, requestedChange, abort.signal).then(
          ({ rows }) => setState({ key, rows, error: null }),
          (error: unknown) =>
            !abort.signal.aborted &&
            setState({ key, rows: null, error: serverMessage(error) ?? null }),
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return key !== '' && state.key === key ? state : { rows: null, error: null };
}
