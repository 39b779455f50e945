import { useState } from 'react';
import type { AdminOrder, BackOfficeRefund } from '#shared/back-office/order.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

const tones: Record<BackOfficeRefund['state'], BadgeTone> = {
  wanted: 'wait',
  sent: 'wait',
  done: 'ok',
  refused: 'no',
  'by-hand': 'no',
};

/** The parts of the refund, if not all of it is money. */
function RefundParts({ parts }: { parts: NonNullable<BackOfficeRefund['parts']> }) {
  const { t, i18n } = useTranslation('admin-orders');
  const named = (['money', 'voucher', 'credit'] as const).filter((key) => parts[key] > 0);
  return (
    <p className="small num">
      {named
        .map((key) =>
          t(`refund.part.${key}`, { amount: formatLira(fromLira(parts[key]), i18n.language) }),
        )
        .join(' · ')}
    </p>
  );
}

const amountText = ({ amount, currency }: BackOfficeRefund, language: string): string =>
  formatLira(fromLira(amount), language, currency ?? undefined);

/** All refunds of the order: purpose, reason, and the provider's response. */
export function Refunds({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const { mayChange } = useAdminSession();
  const [markingId, setMarking] = useState<BackOfficeRefund['id'] | null>(null);
  if (order.refunds.length === 0) return null;
  const marking = order.refunds.find(({ id, canMarkGiven }) => id === markingId && canMarkGiven);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <section className="bo-box" aria-labelledby="bo-refunds">
      <h2 className="h3" id="bo-refunds">
        {t('refund.title')}
      </h2>
      <ul className="bo-rows">
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <p>
                <b className="num">{amountText(refund, i18n.language)}</b>{' '}
                <Badge tone={tones[refund.state]}>{t(`refund.state.${refund.state}`)}</Badge>
              </p>
              <p className="small second">
                {[
                  ...refund.items.map(({ name, quantity }) =>
                    t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) }),
                  ),
                  refund.shipping > 0 &&
                    t('refund.shippingPart', { amount: lira(refund.shipping) }),
                ]
                  .filter(Boolean)
                  .join(' · ') ||
                  t(refund.isGoodwill ? 'goodwill.cause' : `refund.cause.${refund.cause}`)}
              </p>
              {refund.parts && <RefundParts parts={refund.parts} />}
              {refund.state === 'refused' && refund.failure && (
                <p className="small break">{t('refund.failure', { failure: refund.failure })}</p>
              )}
              {refund.remark && <p className="small bo-note">{refund.remark}</p>}
              <p className="small mute num break">
                {[
                  refund.reason && t(`refund.reason.${refund.reason}`),
                  refund.givenBy ?? refund.createdBy,
                  timeText(refund.doneAt ?? refund.createdAt, i18n.language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayChange('refunds') && (refund.canTryAgain || refund.canMarkGiven) && (
              <div className="bo-acts">
                {refund.canTryAgain && (
                  <Button
                    variant="line"
                    size="s"
                    isBusy={actions.busy === `refunds/${refund.id}/again`}
                    onClick={() =>
                      void actions.act(
                        `refunds/${refund.id}/again`,
                        ({ orderNumber, version }) =>
                          adminApi().post('/admin/orders/{orderNumber}/refunds/{id}/again', {
                            path: { orderNumber, id: refund.id },
                            body: { version },
                          }),
                        t('refund.wanted'),
                      )
                    }
                  >
                    {t('refund.again')}
                  </Button>
                )}
                <Button
                  variant={refund.canTryAgain ? 'quiet' : 'ink'}
                  size="s"
                  onClick={() => setMarking(refund.id)}
                >
                  {t('refund.given.act')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {marking && (
        <GivenDialog refund={marking} actions={actions} onClose={() => setMarking(null)} />
      )}
    </section>
  );
}

function GivenDialog({
  refund,
  actions,
  onClose,
}: {
  refund: BackOfficeRefund;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const form = useBackOfficeForm({
    defaultValues: { remark: '', isNotified: true },
    async submit({ remark, isNotified }) {
      const isDone = await actions.act(
        `refunds/${refund.id}/given`,
        ({ orderNumber, version }) =>
          adminApi().post('/admin/orders/{orderNumber}/refunds/{id}/given', {
            path: { orderNumber, id: refund.id },
            body: { version, remark, isNotified },
          }),
        t('refund.given.done'),
      );
      if (isDone) onClose();
    },
  });
  return (
    <FormDialog
      title={t('refund.given.act')}
      confirm={t('refund.given.act')}
      cancel={t('back')}
      form={form}
      onClose={onClose}
    >
      <p>
        {t('refund.given.text', {
          amount: amountText(
            { ...refund, amount: refund.parts?.money ?? refund.amount },
            i18n.language,
          ),
        })}
      </p>
      {refund.state === 'refused' && <Alert tone="warn">{t('refund.given.look')}</Alert>}
      <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
