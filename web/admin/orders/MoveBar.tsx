import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder, DeskMove } from '#shared/admin-orders.ts';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import type { OrderDesk } from './use-order-change.ts';

/** A payment under review is decided beside the payment. */
type BarMove = Exclude<DeskMove, 'review'>;
/** Has a dialog of its own. */
type LargeMove = 'ship' | 'refund';
const paths: Record<Exclude<BarMove, LargeMove>, string> = {
  prepare: 'prepare',
  deliver: 'deliver',
  cancel: 'cancel',
  cancelPaid: 'cancel-paid',
  bookTransfer: 'book-transfer',
  collect: 'collect',
};
const order: readonly BarMove[] = ['bookTransfer', 'prepare', 'ship', 'deliver', 'collect', 'refund', 'cancel', 'cancelPaid'];

/** What can be done with the order now; the first is what is mostly done. Each asks once more, for a word about it. */
export function MoveBar({ order: current, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t } = useTranslation('admin-orders');
  const [open, setOpen] = useState<BarMove | null>(null);
  const moves = order.filter((move) => current.moves.includes(move));
  // Somebody else was faster.
  if (open !== null && !moves.includes(open)) setOpen(null);
  if (moves.length === 0) return null;
  const variantOf = (move: BarMove, place: number): ButtonVariant => (move.startsWith('cancel') ? 'danger' : place === 0 && move !== 'refund' ? 'ink' : 'line');
  return (
    <div className="office-acts desk-moves">
      {moves.map((move, place) => (
        <Button key={move} size="s" variant={variantOf(move, place)} onClick={() => setOpen(move)}>
          {t(`move.${move}.act`)}
        </Button>
      ))}
      {open !== null && open !== 'ship' && open !== 'refund' && <MoveDialog move={open} desk={desk} onClose={() => setOpen(null)} />}
      {open === 'refund' && <RefundDialog order={current} desk={desk} onClose={() => setOpen(null)} />}
      {open === 'ship' && <ShipDialog order={current} desk={desk} onClose={() => setOpen(null)} />}
    </div>
  );
}

function MoveDialog({ move, desk, onClose }: { move: Exclude<BarMove, LargeMove>; desk: OrderDesk; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const [remark, setRemark] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act(paths[move], ({ version }) => ({ version, remark }), t(`move.${move}.done`))) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`move.${move}.act`)}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-move" type="submit" variant={move.startsWith('cancel') ? 'danger' : 'ink'} isBusy={desk.busy === paths[move]}>
            {t(`move.${move}.act`)}
          </Button>
        </>
      }
    >
      <form id="desk-move" className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t(`move.${move}.text`)}</p>
        <Field label={t('remark')} hint={t('remarkHint')} isOptional>
          <Textarea rows={3} maxLength={1_000} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
