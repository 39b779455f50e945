import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { formatLira, fromLira, toLira, ZERO } from '#shared/money.ts';
import { quoteRefund, type RefundReason, refundReasons } from '#shared/refunds.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import type { OrderDesk } from './use-order-change.ts';

type Draft = { quantity: string; restocked: string };

/** Rows that go back, what of them is sound, and the sum as the server will reckon it. */
export function RefundDialog({ order, desk, onClose }: { order: AdminOrder; desk: OrderDesk; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin-orders');
  const left = order.items.filter(({ quantity, refunded }) => quantity > refunded);
  const [drafts, setDrafts] = useState<Record<number, Draft>>({});
  const [shipping, setShipping] = useState(false);
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [remark, setRemark] = useState('');
  const lira = (amount: Parameters<typeof formatLira>[0]) => formatLira(amount, i18n.language);

  const rows = left
    .map(({ position }) => ({ position, quantity: Number(drafts[position]?.quantity ?? 0) || 0, restocked: Number(drafts[position]?.restocked ?? 0) || 0 }))
    .filter(({ quantity }) => quantity > 0);
  const paid = {
    rows: order.items.map(({ position, quantity, lineTotal, discount }) => ({ position, quantity, lineTotal: fromLira(lineTotal), discount: fromLira(discount) })),
    tax: fromLira(order.tax),
    pricesIncludeTax: order.pricesIncludeTax,
    shipping: fromLira(order.shipping),
    surcharge: fromLira(order.surcharge),
  };
  const before = { quantities: new Map(order.items.map(({ position, refunded }) => [position, refunded])), isShippingRefunded: order.isShippingRefunded };
  const quote = quoteRefund(paid, before, { rows, shipping });
  const amount = quote?.amount ?? ZERO;
  const isWhole = rows.every(({ quantity, restocked }) => restocked <= quantity);
  const canSend = quote !== null && amount > 0 && isWhole && reason !== '';

  // What was not sent is still on the shelf; what was, has to be looked at first.
  function change(position: number, quantity: string) {
    const item = left.find((row) => row.position === position);
    const sound = order.holdsStock ? Math.min(Number(quantity) || 0, item?.unshipped ?? 0) : 0;
    setDrafts({ ...drafts, [position]: { quantity, restocked: String(sound) } });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend) return;
    if (await desk.act('refunds', ({ version }) => ({ version, rows, shipping, amount: toLira(amount), reason, remark }), t('refund.wanted'))) onClose();
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('move.refund.act')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-refund" type="submit" disabled={!canSend} isBusy={desk.busy === 'refunds'}>
            {t('refund.give', { amount: lira(amount) })}
          </Button>
        </>
      }
    >
      <form id="desk-refund" className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t(order.paymentMethod !== 'card' ? 'refund.textTransfer' : 'refund.text')}</p>
        <ul className="office-rows desk-refund">
          {left.map((item) => {
            const { position, name, sku, quantity, refunded } = item;
            const draft = drafts[position] ?? { quantity: '0', restocked: '0' };
            const row = quote?.rows.find((found) => found.position === position);
            return (
              <li key={position}>
                <div>
                  <b>{name}</b>
                  <p className="small second num">
                    {[sku, t('refund.left', { quantity: numberText(quantity - refunded, i18n.language) }), row && lira(row.amount)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <Field label={t('refund.quantity')}>
                  <Input
                    className="num"
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={quantity - refunded}
                    step={1}
                    aria-label={t('refund.quantityOf', { name })}
                    value={draft.quantity}
                    onChange={(event) => change(position, event.target.value)}
                  />
                </Field>
                {order.holdsStock && (
                  <Field label={t('refund.restocked')}>
                    <Input
                      className="num"
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={Number(draft.quantity) || 0}
                      step={1}
                      aria-label={t('refund.restockedOf', { name })}
                      value={draft.restocked}
                      onChange={(event) => setDrafts({ ...drafts, [position]: { ...draft, restocked: event.target.value } })}
                    />
                  </Field>
                )}
              </li>
            );
          })}
        </ul>
        {!order.isShippingRefunded && (
          <Checkbox checked={shipping} onChange={(event) => setShipping(event.target.checked)}>
            {t('refund.shipping', { amount: lira(fromLira(order.shipping)) })}
          </Checkbox>
        )}
        <div className="office-pair">
          <Field label={t('refund.why')} hint={t('refund.whyHint')}>
            <Select value={reason} required onChange={(event) => setReason(event.target.value as RefundReason)}>
              <option value="" disabled>
                {t('refund.choose')}
              </option>
              {refundReasons.map((key) => (
                <option key={key} value={key}>
                  {t(`refund.reason.${key}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('remark')} hint={t('remarkHint')} isOptional>
            <Textarea rows={2} maxLength={1_000} value={remark} onChange={(event) => setRemark(event.target.value)} />
          </Field>
        </div>
        <p className="desk-refund-sum" role="status">
          <span>{t('refund.sum')}</span> <b className="num">{quote ? lira(amount) : t('refund.tooMuch')}</b>
        </p>
      </form>
    </Dialog>
  );
}
