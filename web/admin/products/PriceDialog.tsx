import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminProductRow, PriceChange } from '#shared/admin-products.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { typedNumber } from '../kit/typed-number.ts';
import { useWork } from '../kit/use-work.ts';
import { changePrices } from './product-calls.ts';
import { amountField } from './product-form.ts';
import { usePricePreview } from './use-price-preview.ts';

const kinds = ['set', 'percent', 'amount'] as const;
type Kind = (typeof kinds)[number];

function readChange(kind: Kind, text: string): PriceChange | null {
  const value = typedNumber(text);
  if (value === null || Number.isNaN(value)) return null;
  if (kind === 'set') return { kind, price: value };
  return kind === 'percent' ? { kind, percentage: value } : { kind, amount: value };
}

type PriceDialogProps = { products: readonly Pick<AdminProductRow, 'id' | 'name' | 'price'>[]; onClose: () => void; onChanged: () => void };

/** Another price for one or many: what it comes to is seen before, and just that is saved. */
export function PriceDialog({ products, onClose, onChanged }: PriceDialogProps) {
  const { t, i18n } = useTranslation('admin-products');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [only] = products.length === 1 ? products : [];
  const [kind, setKind] = useState<Kind>(only ? 'set' : 'percent');
  const [text, setText] = useState(only ? amountField(only.price) : '');
  const change = readChange(kind, text);
  const { rows, fault } = usePricePreview(
    products.map(({ id }) => id),
    change,
  );
  const isWrong = text.trim() !== '' && change === null;
  const refused = rows?.filter(({ isAllowed }) => !isAllowed) ?? [];
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const ready = rows !== null && rows.length > 0 && refused.length === 0 && rows.some(({ before, after }) => before !== after);

  async function save() {
    if (!rows || !ready) return;
    const done = await run('save', () => changePrices(rows.map(({ id, version, after }) => ({ id, version, price: after }))));
    if (!done) return;
    showToast(t('price.changed', { count: done.result.changed }));
    onChanged();
    onClose();
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={only ? t('price.titleOf', { name: only.name }) : t('price.title', { count: products.length })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!ready} isBusy={busy !== null} onClick={() => void save()}>
            {t('price.save')}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="office-pair">
          <Field label={t('price.how')}>
            <Select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(`price.kind.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t(`price.value.${kind}`)} hint={kind === 'set' ? undefined : t('price.hint')} error={isWrong ? t('fault.number') : undefined}>
            <Input className="num" inputMode="decimal" value={text} maxLength={20} onChange={(event) => setText(event.target.value)} />
          </Field>
        </div>
        {fault && <Alert tone="no">{fault}</Alert>}
        {rows && (
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
              {rows.map(({ id, sku, name, before, after, cost, isBelowCost, isAllowed }) => (
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
                    {isAllowed && isBelowCost && <p className="small goods-low">{t('price.belowCost', { cost: lira(cost ?? 0) })}</p>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </form>
    </Dialog>
  );
}
