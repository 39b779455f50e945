import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../ui/Field.tsx';
import { MoveDialog, type MoveDialogProps } from './MoveDialog.tsx';

type Draft = { came: string; sound: string };

/** All of it came and is sound, until somebody says otherwise; what was told to be damaged is not. */
export function ReceiveDialog(props: MoveDialogProps) {
  const { t } = useTranslation('admin-returns');
  const { record } = props;
  const usual = (quantity: number): Draft => ({ came: String(quantity), sound: record.reason === 'damaged' || !record.order.holdsStock ? '0' : String(quantity) });
  const [drafts, setDrafts] = useState<Record<number, Draft>>(() => Object.fromEntries(record.items.map(({ position, quantity }) => [position, usual(quantity)])));
  const rows = record.items.map(({ position, quantity }) => {
    const { came, sound } = drafts[position] ?? usual(quantity);
    return { position, received: Number(came) || 0, restocked: Math.min(Number(sound) || 0, Number(came) || 0) };
  });
  const change = (position: number, quantity: number, part: Partial<Draft>) => setDrafts({ ...drafts, [position]: { ...(drafts[position] ?? usual(quantity)), ...part } });
  return (
    <MoveDialog {...props} isWide move="receive" body={() => ({ rows })} isReady={rows.some(({ received }) => received > 0)}>
      <ul className="office-rows desk-refund">
        {record.items.map(({ position, name, sku, quantity }, index) => (
          <li key={position}>
            <div>
              <b>{name}</b>
              <p className="small second num">{[sku, String(quantity)].join(' · ')}</p>
            </div>
            <Field label={t('receive.came')}>
              <Input
                className="num"
                type="number"
                inputMode="numeric"
                min={0}
                max={quantity}
                step={1}
                aria-label={t('receive.cameOf', { name })}
                value={drafts[position]?.came ?? ''}
                onChange={(event) => change(position, quantity, { came: event.target.value })}
              />
            </Field>
            {record.order.holdsStock && (
              <Field label={t('receive.sound')}>
                <Input
                  className="num"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={rows[index]?.received ?? 0}
                  step={1}
                  aria-label={t('receive.soundOf', { name })}
                  value={drafts[position]?.sound ?? ''}
                  onChange={(event) => change(position, quantity, { sound: event.target.value })}
                />
              </Field>
            )}
          </li>
        ))}
      </ul>
    </MoveDialog>
  );
}
