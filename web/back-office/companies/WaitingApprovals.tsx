// A company's orders that wait for an approval, and the shop's own decision if the company calls.
import { useState } from 'react';
import type { AdminCompany } from '#shared/back-office/companies.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Approval } from '#shared/orders/approvals.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { goodsLabel, goodsOf } from '#web/companies/approval-goods.ts';
import { approveRequest, readRequest, rejectRequest } from './company-calls.ts';

type Props = { company: AdminCompany; remote: Remote<AdminCompany> };

export function WaitingApprovals({ company, remote }: Props) {
  const { t, i18n } = useTranslation(['admin-companies', 'companies']);
  const { showToast } = useToast();
  const [open, setOpen] = useState<number | null>(null);
  async function finish(text: string) {
    setOpen(null);
    showToast(text);
    await remote.reload();
  }
  if (company.approvals.length === 0) return null;
  return (
    <section className="bo-box" aria-labelledby="company-approvals">
      <h2 className="h3" id="company-approvals">
        {t('admin-companies:approvals')}
      </h2>
      <ul className="bo-rows">
        {company.approvals.map((row) => (
          <li key={row.id}>
            <div>
              {row.itemCount > 1
                ? t('companies:itemsMore', { name: row.firstItem, number: row.itemCount - 1 })
                : row.firstItem}{' '}
              · <b className="num">{formatLira(fromLira(row.total), i18n.language)}</b>
              <p className="small second">
                {row.requestedBy ?? t('companies:byNobody')} ·{' '}
                <span className="num">{dateText(row.createdAt, i18n.language)}</span>
              </p>
            </div>
            <Changing>
              <Button size="s" variant="line" onClick={() => setOpen(row.id)}>
                {t('admin-companies:approval.open')}
                <span className="sr-only">: {row.firstItem}</span>
              </Button>
            </Changing>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Request key={open} id={open} onClose={() => setOpen(null)} onDecided={finish} />
      )}
    </section>
  );
}

type RequestProps = { id: number; onClose: () => void; onDecided: (text: string) => Promise<void> };

/** Loaded before the form, which sends the total that it shows. */
function Request({ id, onClose, onDecided }: RequestProps) {
  const { t } = useTranslation('admin-companies');
  const remote = useRemote(`approval ${id}`, (signal) => readRequest(id, signal));
  if (remote.data)
    return (
      <Decision
        approval={remote.data}
        onClose={onClose}
        onDecided={onDecided}
        onRefused={remote.reload}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} title={t('approval.title')}>
      <RemoteBox remote={remote}>{() => null}</RemoteBox>
    </Dialog>
  );
}

type DecisionProps = Omit<RequestProps, 'id'> & {
  approval: Approval;
  onRefused: () => Promise<unknown>;
};

function Decision({ approval, onClose, onDecided, onRefused }: DecisionProps) {
  const { t } = useTranslation('admin-companies');
  const form = useBackOfficeForm({
    defaultValues: { decision: 'approve', comment: '' },
    async submit({ decision, comment }) {
      try {
        if (decision === 'reject') await rejectRequest(approval.id, { comment });
        else {
          const expectedTotal = approval.today?.total ?? approval.total;
          await approveRequest(approval.id, { comment, expectedTotal });
        }
      } catch (error) {
        // The price or the decision has changed: the new state is shown before another attempt.
        await onRefused();
        throw error;
      }
      await onDecided(t(decision === 'reject' ? 'approval.rejected' : 'approval.approved'));
    },
  });
  const { register, errorOf, watch, setValue } = form;
  const decision = watch('decision');
  const isPossible = (approval.today?.problems.length ?? 0) === 0;
  return (
    <FormDialog
      title={t('approval.title')}
      confirm={t(decision === 'reject' ? 'approval.reject' : 'approval.approve')}
      form={form}
      isReady={approval.mayDecide && (decision === 'reject' || isPossible)}
      startsAt="comment"
      onClose={onClose}
    >
      <RequestFacts approval={approval} />
      <RadioCards
        label={t('approval.decision')}
        name="decision"
        value={decision}
        onChange={(value) => setValue('decision', value, { shouldDirty: true })}
        choices={[
          {
            value: 'approve',
            title: t('approval.approve'),
            description: t('approval.approveText'),
          },
          { value: 'reject', title: t('approval.reject'), description: t('approval.rejectText') },
        ]}
      />
      <Field
        label={t('approval.reason')}
        hint={t('approval.reasonHint')}
        error={errorOf('comment')}
      >
        <Textarea {...register('comment')} rows={2} required maxLength={500} />
      </Field>
    </FormDialog>
  );
}

function RequestFacts({ approval }: { approval: Approval }) {
  const { t, i18n } = useTranslation(['admin-companies', 'companies']);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const { today, total, orderTotal, address, note } = approval;
  return (
    <>
      <p className="small second">
        {t('companies:approval.by', {
          name: approval.requestedBy ?? t('companies:byNobody'),
          company: approval.companyName,
          day: dateText(approval.createdAt, i18n.language),
        })}
      </p>
      <ul className="bo-rows">
        {approval.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a request never change
          <li key={index}>
            <span className="break">
              <span className="num">{numberText(item.quantity, i18n.language)} ×</span> {item.name}
            </span>
            <span className="num">{lira(item.lineTotal)}</span>
          </li>
        ))}
        <li>
          <span>{t(`companies:${goodsLabel(approval)}`)}</span>
          <span className="num">{formatLira(goodsOf(approval), i18n.language)}</span>
        </li>
        <li>
          <b>{t('companies:approval.total')}</b>
          <b className="num">{lira(today?.total ?? orderTotal ?? total)}</b>
        </li>
      </ul>
      <p className="small second break">
        {[t(`companies:approval.method.${approval.paymentMethod}`), address, note]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {today && today.total !== total && (
        <Alert tone="warn">{t('companies:approval.changed', { total: lira(today.total) })}</Alert>
      )}
      {today?.problems.map(({ productId, name }) => (
        <Alert key={productId} tone="warn">
          {t('companies:approval.problem', { name })}
        </Alert>
      ))}
      {!approval.mayDecide && (
        <Alert tone="warn">{t(`companies:approval.state.${approval.state}`)}</Alert>
      )}
    </>
  );
}
