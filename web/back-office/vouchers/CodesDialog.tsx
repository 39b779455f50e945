// The codes of new vouchers, which are shown once.
import './vouchers.css';
import { useState } from 'react';
import type { NewVouchers } from '#shared/back-office/vouchers.ts';
import { showVoucherCode } from '#shared/balances/balances.ts';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { saveVoucherPdf } from './voucher-calls.ts';

export type Issued = NewVouchers & { amount: number; validUntil: string };

/** The codes cannot be shown again: closing asks, unless they were saved as PDF or printed. */
export function CodesDialog({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin-vouchers');
  const { busy, run } = useWork();
  const [isSaved, setSaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const codes = issued.vouchers.map(({ code }) => code);
  const close = () => (isSaved ? onClose() : setAsking(true));
  async function save() {
    if (await run('pdf', () => saveVoucherPdf(codes))) setSaved(true);
  }
  function print() {
    window.print();
    setSaved(true);
  }
  return (
    <>
      <Dialog
        isOpen
        isWide
        title={t('codes.title', { count: codes.length })}
        onClose={close}
        footer={
          <>
            <Button variant="line" onClick={close}>
              {t('codes.close')}
            </Button>
            <Button variant="line" onClick={print}>
              {t('codes.print')}
            </Button>
            <Button isBusy={busy === 'pdf'} onClick={() => void save()}>
              {t('codes.pdf')}
            </Button>
          </>
        }
      >
        <Alert tone="warn">{t('codes.once')}</Alert>
        <ul className="voucher-codes">
          {issued.vouchers.map(({ id, code }) => (
            <li key={id}>
              <span className="small">{t('one')}</span>
              <b className="num">{showVoucherCode(code)}</b>
              <span className="small num">
                {t('codes.worth', {
                  amount: formatLira(fromLira(issued.amount), i18n.language),
                  day: dayText(issued.validUntil, i18n.language),
                })}
              </span>
              <CopyButton
                text={showVoucherCode(code)}
                label={t('titleOf', { last4: code.slice(-4) })}
                isPlain
              />
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('codes.leave')}
        confirm={t('codes.close')}
        isBusy={false}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        {t('codes.leaveText')}
      </ConfirmDialog>
    </>
  );
}
