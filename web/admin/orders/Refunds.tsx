import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder, DeskRefund } from '#shared/admin-orders.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { timeText } from '../../orders/order-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import type { OrderDesk } from './use-order-change.ts';

const tones: Record<DeskRefund['state'], BadgeTone> = { wanted: 'wait', sent: 'wait', done: 'ok', refused: 'no', 'by-hand': 'no' };

/** Everything that went back or is to: for what, why, and what the provider said. */
export function Refunds({ order, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const { may } = useAdminSession();
  const [markingId, setMarking] = useState<DeskRefund['id'] | null>(null);
  if (order.refunds.length === 0) return null;
  const marking = order.refunds.find(({ id, canMarkGiven }) => id === markingId && canMarkGiven);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <section className="office-box" aria-labelledby="desk-refunds">
      <h2 className="h3" id="desk-refunds">
        {t('refund.title')}
      </h2>
      <ul className="office-rows">
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <p>
                <b className="num">{lira(refund.amount)}</b> <Badge tone={tones[refund.state]}>{t(`refund.state.${refund.state}`)}</Badge>
              </p>
              <p className="small second">
                {[
                  ...refund.items.map(({ name, quantity }) => t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) })),
                  refund.shipping > 0 && t('refund.shippingPart', { amount: lira(refund.shipping) }),
                ]
                  .filter(Boolean)
                  .join(' · ') || t(`refund.cause.${refund.cause}`)}
              </p>
              {refund.state === 'refused' && refund.failure && <p className="small break">{t('refund.failure', { failure: refund.failure })}</p>}
              {refund.remark && <p className="small desk-text">{refund.remark}</p>}
              <p className="small mute num break">
                {[refund.reason && t(`refund.reason.${refund.reason}`), refund.givenBy ?? refund.createdBy, timeText(refund.doneAt ?? refund.createdAt, i18n.language)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {may('refunds') && (refund.canTryAgain || refund.canMarkGiven) && (
              <div className="office-acts">
                {refund.canTryAgain && (
                  <Button
                    variant="line"
                    size="s"
                    isBusy={desk.busy === `refunds/${refund.id}/again`}
                    onClick={() => void desk.act(`refunds/${refund.id}/again`, ({ version }) => ({ version }), t('refund.wanted'))}
                  >
                    {t('refund.again')}
                  </Button>
                )}
                <Button variant={refund.canTryAgain ? 'quiet' : 'ink'} size="s" onClick={() => setMarking(refund.id)}>
                  {t('refund.given.act')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {marking && <GivenDialog refund={marking} desk={desk} onClose={() => setMarking(null)} />}
    </section>
  );
}

function GivenDialog({ refund, desk, onClose }: { refund: DeskRefund; desk: OrderDesk; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin-orders');
  const [remark, setRemark] = useState('');
  const path = `refunds/${refund.id}/given`;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act(path, ({ version }) => ({ version, remark }), t('refund.given.done'))) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('refund.given.act')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-given" type="submit" isBusy={desk.busy === path}>
            {t('refund.given.act')}
          </Button>
        </>
      }
    >
      <form id="desk-given" className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t('refund.given.text', { amount: formatLira(fromLira(refund.amount), i18n.language) })}</p>
        {refund.state === 'refused' && <Alert tone="warn">{t('refund.given.look')}</Alert>}
        <Field label={t('remark')} hint={t('remarkHint')} isOptional>
          <Textarea rows={3} maxLength={1_000} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
