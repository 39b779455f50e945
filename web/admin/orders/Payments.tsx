import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder, DeskPayment, ReviewDecision } from '#shared/admin-orders.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { timeText } from '../../orders/order-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import type { OrderDesk } from './use-order-change.ts';

const tones: Record<DeskPayment['state'], BadgeTone> = { PENDING: 'wait', PAID: 'ok', FAILED: 'plain', REVIEW: 'no', REFUNDED: 'plain' };
const decisions: readonly ReviewDecision[] = ['accept', 'refund', 'dismiss'];

/** Every try at paying, the newest first; money that does not fit waits for a decision. */
export function Payments({ order, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t, i18n } = useTranslation('admin-orders');
  const [decidingId, setDeciding] = useState<string | null>(null);
  if (order.payments.length === 0) return null;
  const isOpen = (payment: DeskPayment) => payment.isToDecide && order.moves.includes('review');
  const deciding = order.payments.find((payment) => payment.id === decidingId && isOpen(payment));
  return (
    <section className="office-box" aria-labelledby="desk-payments">
      <h2 className="h3" id="desk-payments">
        {t('payments.title')}
      </h2>
      <ul className="office-rows">
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <div>
              <p>
                <b className="num">{formatLira(fromLira(payment.amount), i18n.language)}</b> <Badge tone={tones[payment.state]}>{t(`attempt.${payment.state}`)}</Badge>
              </p>
              <p className="small second break num">
                {[
                  t(`provider.${payment.provider}`, { defaultValue: payment.provider }),
                  timeText(payment.createdAt, i18n.language),
                  payment.settledAt && t('payments.settled', { at: timeText(payment.settledAt, i18n.language) }),
                  payment.taken !== null && payment.taken !== payment.amount && t('payments.taken', { amount: formatLira(fromLira(payment.taken), i18n.language) }),
                  payment.state === 'PAID' && (order.installments ?? 1) > 1 && t('payments.parts', { count: order.installments ?? 1 }),
                  payment.failureReason && t(`reason.${payment.failureReason}`, { defaultValue: payment.failureReason }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="micro mute break num">{[payment.id, payment.providerPaymentId].filter(Boolean).join(' · ')}</p>
            </div>
            {isOpen(payment) && (
              <Button size="s" onClick={() => setDeciding(payment.id)}>
                {t('review.act')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deciding && <ReviewDialog payment={deciding} desk={desk} onClose={() => setDeciding(null)} />}
    </section>
  );
}

function ReviewDialog({ payment, desk, onClose }: { payment: DeskPayment; desk: OrderDesk; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const [decision, setDecision] = useState<ReviewDecision | null>(null);
  const [remark, setRemark] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (decision === null) return;
    if (await desk.act('review', ({ version }) => ({ version, paymentId: payment.id, decision, remark }), t('review.done'))) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('review.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-review" type="submit" disabled={decision === null} isBusy={desk.busy === 'review'}>
            {t('review.act')}
          </Button>
        </>
      }
    >
      <form id="desk-review" className="stack" onSubmit={(event) => void submit(event)}>
        <Alert tone="warn">{t('review.text')}</Alert>
        <fieldset className="stack">
          <legend className="sr-only">{t('review.title')}</legend>
          {decisions.map((choice) => (
            <Radio key={choice} name="decision" checked={decision === choice} onChange={() => setDecision(choice)}>
              <b>{t(`review.${choice}`)}</b>
              <br />
              <span className="small second">{t(`review.${choice}Text`)}</span>
            </Radio>
          ))}
        </fieldset>
        <Field label={t('remark')} hint={t('remarkHint')} isOptional>
          <Textarea rows={3} maxLength={1_000} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
