import { useState } from 'react';
import type { AdminOrder, BackOfficePayment } from '#shared/back-office/order.ts';
import type { ReviewDecision } from '#shared/back-office/order-changes.ts';
import { timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { providerTitle } from '#shared/orders/payment-providers.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox, Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

const tones: Record<BackOfficePayment['state'], BadgeTone> = {
  PENDING: 'wait',
  PAID: 'ok',
  FAILED: 'plain',
  REVIEW: 'no',
  REFUNDED: 'plain',
};
const decisions: readonly ReviewDecision[] = ['accept', 'refund', 'dismiss'];

/** Every payment attempt, newest first; unmatched money waits for a decision. */
export function Payments({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t, i18n } = useTranslation('admin-orders');
  const [decidingId, setDeciding] = useState<string | null>(null);
  if (order.payments.length === 0) return null;
  const isOpen = (payment: BackOfficePayment) =>
    payment.isToDecide && order.moves.includes('review');
  const deciding = order.payments.find((payment) => payment.id === decidingId && isOpen(payment));
  return (
    <section className="bo-box" aria-labelledby="bo-payments">
      <h2 className="h3" id="bo-payments">
        {t('payments.title')}
      </h2>
      <ul className="bo-rows">
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <div>
              <p>
                <b className="num">{formatLira(fromLira(payment.amount), i18n.language)}</b>{' '}
                <Badge tone={tones[payment.state]}>{t(`attempt.${payment.state}`)}</Badge>
              </p>
              <p className="small second break num">
                {[
                  t(`provider.${payment.provider}`, {
                    defaultValue: providerTitle(payment.provider),
                  }),
                  timeText(payment.createdAt, i18n.language),
                  payment.settledAt &&
                    t('payments.settled', { at: timeText(payment.settledAt, i18n.language) }),
                  payment.taken !== null &&
                    (payment.taken !== payment.amount || payment.takenCurrency !== null) &&
                    t('payments.taken', {
                      amount: formatLira(
                        fromLira(payment.taken),
                        i18n.language,
                        payment.takenCurrency ?? undefined,
                      ),
                    }),
                  payment.state === 'PAID' &&
                    (order.installments ?? 1) > 1 &&
                    t('payments.parts', { count: order.installments ?? 1 }),
                  payment.failureReason &&
                    t(`reason.${payment.failureReason}`, { defaultValue: payment.failureReason }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="micro mute break num">
                {[payment.id, payment.providerPaymentId].filter(Boolean).join(' · ')}
              </p>
            </div>
            {isOpen(payment) && (
              <Button size="s" onClick={() => setDeciding(payment.id)}>
                {t('review.act')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deciding && (
        <ReviewDialog payment={deciding} actions={actions} onClose={() => setDeciding(null)} />
      )}
    </section>
  );
}

type ReviewValues = { decision: ReviewDecision | null; remark: string; isNotified: boolean };

function ReviewDialog({
  payment,
  actions,
  onClose,
}: {
  payment: BackOfficePayment;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const { amount, taken, takenCurrency } = payment;
  const form = useBackOfficeForm<ReviewValues>({
    defaultValues: { decision: null, remark: '', isNotified: true },
    async submit({ decision, ...values }) {
      if (decision === null) return;
      const isDone = await actions.act(
        'review',
        ({ orderNumber, version }) =>
          adminApi().post('/admin/orders/{orderNumber}/review', {
            path: { orderNumber },
            body: { version, paymentId: payment.id, decision, ...values },
          }),
        t('review.done'),
      );
      if (isDone) onClose();
    },
  });
  return (
    <FormDialog
      title={t('review.title')}
      confirm={t('review.act')}
      cancel={t('back')}
      form={form}
      isReady={form.watch('decision') !== null}
      onClose={onClose}
    >
      <Alert tone="warn">
        {taken !== null && (
          <p className="num">
            {t('review.amounts', {
              amount: formatLira(fromLira(amount), i18n.language),
              taken: formatLira(fromLira(taken), i18n.language, takenCurrency ?? undefined),
            })}
          </p>
        )}
        {t('review.text')}
      </Alert>
      <fieldset className="stack">
        <legend className="sr-only">{t('review.title')}</legend>
        {decisions.map((choice) => (
          <Radio key={choice} {...form.register('decision')} value={choice}>
            <b>{t(`review.${choice}`)}</b>
            <br />
            <span className="small second">{t(`review.${choice}Text`)}</span>
          </Radio>
        ))}
      </fieldset>
      {form.watch('decision') === 'accept' && (
        <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      )}
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
