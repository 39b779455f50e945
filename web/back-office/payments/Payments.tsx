// /admin/payments: payments and refunds that need a decision, with the actions for each; below it
// the lines of bank statements.
import { providerTitle } from '#shared/orders/payment-providers.ts';
import '#web/back-office/orders/orders.css';
import './payments.css';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import type { CaseAct, PaymentCase } from '#shared/back-office/payment-cases.ts';
import { dayText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { BankLines } from './BankLines.tsx';
import { type CaseChoices, type DecidedAct, doCase, isDecided, keyOf } from './case-calls.ts';
import { ReportDays } from './ReportDays.tsx';

export default function Payments() {
  return (
    <Routes>
      <Route path="bank" element={<BankLines />} />
      <Route path="*" element={<PaymentCasesPage />} />
    </Routes>
  );
}

function PaymentCasesPage() {
  const { t } = useTranslation('admin-payments');
  const cases = useRemote('payment-cases', (signal) =>
    adminApi().get('/admin/payments', { signal }),
  );
  useOnWaiting('payments', cases.reload);
  const [chosen, setChosen] = useState<{ found: PaymentCase; act: DecidedAct } | null>(null);
  const { busy, run } = useWork();
  const { showToast } = useToast();

  async function act(found: PaymentCase, what: CaseAct, choices: CaseChoices) {
    const done = await run(`${what} ${keyOf(found)}`, async () => {
      try {
        await doCase(found, what, choices);
        return true;
      } catch (error) {
        // It was changed meanwhile: the list shows what is left.
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        showToast(error.code === 'EDIT_CONFLICT' ? t('conflict') : error.message, {
          type: 'error',
        });
        return false;
      }
    });
    if (done === null) return;
    if (done.result) showToast(t(`done.${what}`));
    setChosen(null);
    await cases.reload();
  }

  async function compare(day: string) {
    const asked = await run('compare', () =>
      adminApi().post('/admin/payments/reports', { body: { day } }),
    );
    if (!asked) return;
    showToast(t('done.compare'));
    cases.change(() => asked.result);
  }

  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons fetchFile={(format) => adminApi().getFile(`/admin/payments/${format}`)} />
        <ButtonLink to="/admin/payments/bank" size="s" variant="line">
          {t('bank')}
        </ButtonLink>
      </SectionHead>
      <p className="second payment-intro">{t('intro')}</p>
      <RemoteBox remote={cases}>
        {({ cases: found, count, reporters, days }) => (
          <>
            {found.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <>
                {count > found.length && <Alert>{t('more', { shown: found.length, count })}</Alert>}
                <ul className="bo-rows payment-cases">
                  {found.map((one) => (
                    <CaseRow
                      key={keyOf(one)}
                      found={one}
                      busy={busy}
                      onAct={(what) =>
                        isDecided(what)
                          ? setChosen({ found: one, act: what })
                          : void act(one, what, { remark: '', isNotified: true })
                      }
                    />
                  ))}
                </ul>
              </>
            )}
            <ReportDays
              reporters={reporters}
              days={days}
              isBusy={busy === 'compare'}
              onCompare={(day) => void compare(day)}
              onReload={cases.reload}
            />
          </>
        )}
      </RemoteBox>
      {chosen && (
        <CaseDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onConfirm={(choices) => act(chosen.found, chosen.act, choices)}
        />
      )}
    </>
  );
}

function CaseRow({
  found,
  busy,
  onAct,
}: {
  found: PaymentCase;
  busy: string | null;
  onAct: (act: CaseAct) => void;
}) {
  const { t, i18n } = useTranslation(['admin-payments', 'admin-orders']);
  const { kind, orderNumber, name, provider, at, refundState, failure, acts } = found;
  const lira = (amount: number | null) =>
    amount === null ? '–' : formatLira(fromLira(amount), i18n.language);
  return (
    <li>
      <div className="stack">
        <h2 className="h3">{t(`kind.${kind}.title`)}</h2>
        <p className="small second num">
          {orderNumber && (
            <>
              <Link className="bo-number" to={`/admin/orders/${orderNumber}`}>
                {showOrderNumber(orderNumber)}
              </Link>
              {' · '}
            </>
          )}
          {[
            name,
            t(`admin-orders:provider.${provider}`, { defaultValue: providerTitle(provider) }),
            timeText(at, i18n.language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          {t(`kind.${kind}.what`, {
            amount: kind.startsWith('refund-')
              ? moneyText(found, i18n.language)
              : lira(found.amount),
            taken: moneyText(found, i18n.language),
            reference: found.reference ?? '',
            day: found.day ? dayText(found.day, i18n.language) : '',
          })}
        </p>
        <p className="small second">{t(`kind.${kind}.todo`)}</p>
        {refundState && (kind === 'duplicate' || kind === 'late') && (
          <p className="small">
            {t('refundIs', { state: t(`admin-orders:refund.state.${refundState}`) })}
          </p>
        )}
        {failure && <p className="small break">{t('failure', { failure })}</p>}
      </div>
      {acts.length > 0 && (
        <div className="bo-acts">
          {acts.map((act, index) => (
            <Button
              key={act}
              size="s"
              variant={index === 0 ? 'ink' : 'line'}
              isBusy={busy === `${act} ${keyOf(found)}`}
              onClick={() => onAct(act)}
            >
              {t(`act.${act}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** What came, else what is due. A refund is in the currency of its payment. */
function moneyText({ taken, amount, takenCurrency }: PaymentCase, language: string): string {
  const money = taken ?? amount;
  return money === null ? '–' : formatLira(fromLira(money), language, takenCurrency ?? undefined);
}

type CaseDialogProps = {
  found: PaymentCase;
  act: DecidedAct;
  onClose: () => void;
  onConfirm: (choices: CaseChoices) => Promise<void>;
};

/** What the button will do, and a field for the reason. */
function CaseDialog({ found, act, onClose, onConfirm }: CaseDialogProps) {
  const { t, i18n } = useTranslation('admin-payments');
  const form = useBackOfficeForm({
    defaultValues: { remark: '', isNotified: true },
    submit: onConfirm,
  });
  return (
    <FormDialog
      title={t(`act.${act}`)}
      confirm={t(`act.${act}`)}
      cancel={t('back')}
      form={form}
      onClose={onClose}
    >
      <p>{t(`confirm.${act}`, { amount: moneyText(found, i18n.language) })}</p>
      {act === 'given' && found.kind === 'refund-refused' && (
        <Alert tone="warn">{t('confirm.look')}</Alert>
      )}
      {(act === 'accept' || act === 'given') && (
        <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      )}
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
