import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stockReasons } from '#shared/stock-changes.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { typedNumber } from '../kit/typed-number.ts';
import { useWork } from '../kit/use-work.ts';
import { changeStock } from './product-calls.ts';

type Stocked = { id: number; name: string; stock: number };
type StockDialogProps = { products: readonly Stocked[]; onClose: () => void; onChanged: () => void };

/** An import says so by itself. */
const reasons = stockReasons.filter((reason) => reason !== 'import');
type Reason = (typeof reasons)[number];

/**
 * Counted anew, or so many more or fewer. Sent is the difference to what stands here: what is ordered meanwhile stays
 * ordered.
 */
export function StockDialog({ products, onClose, onChanged }: StockDialogProps) {
  const { t, i18n } = useTranslation('admin-products');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  // What was seen when the count was made.
  const [seen] = useState(products);
  const [only] = seen.length === 1 ? seen : [];
  const [way, setWay] = useState<'to' | 'by'>(only ? 'to' : 'by');
  const [text, setText] = useState('');
  const [reason, setReason] = useState<Reason>('count');
  const [remark, setRemark] = useState('');
  const number = typedNumber(text);
  const isWrong = number !== null && !(Number.isInteger(number) && (way === 'by' || number >= 0));
  const rows = number === null || isWrong ? [] : seen.map(({ id, name, stock }) => ({ id, name, stock, by: way === 'by' ? number : number - stock }));
  const short = rows.filter(({ stock, by }) => stock + by < 0);
  const moved = rows.filter(({ by }) => by !== 0);
  const figure = (value: number) => numberText(value, i18n.language);

  async function save() {
    if (moved.length === 0 || short.length > 0) return;
    const done = await run('save', () => changeStock({ rows: moved.map(({ id, by }) => ({ id, by })), reason, remark: remark.trim() || null }));
    if (!done) return;
    const [after] = done.result.stocks;
    showToast(only && after ? t('stock.changedTo', { name: only.name, stock: figure(after.stock) }) : t('stock.changed', { count: moved.length }));
    onChanged();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={only ? t('stock.titleOf', { name: only.name }) : t('stock.title', { count: seen.length })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={moved.length === 0 || short.length > 0} isBusy={busy !== null} onClick={() => void save()}>
            {t('stock.save')}
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
        {only && <p>{t('stock.now', { stock: figure(only.stock) })}</p>}
        <div className="office-pair">
          <Field label={t('stock.way')}>
            <Select value={way} onChange={(event) => setWay(event.target.value as 'to' | 'by')}>
              <option value="to">{t('stock.to')}</option>
              <option value="by">{t('stock.by')}</option>
            </Select>
          </Field>
          <Field label={t(way === 'to' ? 'stock.counted' : 'stock.difference')} hint={way === 'by' ? t('stock.byHint') : undefined} error={isWrong ? t('fault.whole') : undefined}>
            <Input className="num" inputMode="numeric" value={text} maxLength={12} onChange={(event) => setText(event.target.value)} />
          </Field>
        </div>
        <Field label={t('stock.why')}>
          <Select value={reason} onChange={(event) => setReason(event.target.value as Reason)}>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {t(`stock.reason.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('stock.remark')} isOptional>
          <Input value={remark} maxLength={300} onChange={(event) => setRemark(event.target.value)} />
        </Field>
        <p aria-live="polite" className="num">
          {short.length > 0
            ? t('stock.short', { count: short.length, name: short[0]?.name })
            : only && moved[0] && t('stock.outcome', { before: figure(only.stock), after: figure(only.stock + moved[0].by), change: signed(moved[0].by, figure) })}
        </p>
        <p className="small second">{t('stock.hint')}</p>
        {/* Enter in a field saves. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}

/** "+15", "−3". */
export const signed = (value: number, figure: (value: number) => string): string => `${value > 0 ? '+' : '−'}${figure(Math.abs(value))}`;
