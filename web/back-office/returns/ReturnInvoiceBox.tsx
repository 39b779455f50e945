import type { AdminReturn } from '#shared/back-office/returns.ts';
import { dayText } from '#shared/base/format.ts';
import { ReturnInvoiceForm } from '#web/back-office/kit/ReturnInvoiceForm.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

type ReturnInvoiceBoxProps = {
  record: AdminReturn;
  onChange: (record: AdminReturn) => void;
  onReload: () => Promise<void>;
};

/** A company's return waits for the company's own invoice; it can be corrected until the refund. */
export function ReturnInvoiceBox({ record, onChange, onReload }: ReturnInvoiceBoxProps) {
  const { t, i18n } = useTranslation('admin-returns');
  const { showToast } = useToast();
  const { id, version, state, returnInvoice } = record;
  const isOpen = state === 'requested' || state === 'approved' || state === 'received';
  const saved =
    returnInvoice?.number && returnInvoice.issuedOn
      ? { number: returnInvoice.number, issuedOn: returnInvoice.issuedOn }
      : undefined;
  const save = async (invoice: { number: string; issuedOn: string }) => {
    try {
      onChange(
        await adminApi().post('/admin/returns/{id}/invoice', {
          path: { id },
          body: { version, ...invoice },
        }),
      );
      showToast(t('returnInvoice.done'));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      await onReload();
      showToast(error.code === 'EDIT_CONFLICT' ? t('conflict') : error.message, { type: 'error' });
    }
  };
  return (
    <section className="bo-box" aria-labelledby="return-invoice">
      <h2 className="h3" id="return-invoice">
        {t('returnInvoice.title')}
      </h2>
      {saved ? (
        <p className="break">
          {t('returnInvoice.known', {
            number: saved.number,
            day: dayText(saved.issuedOn, i18n.language),
          })}
        </p>
      ) : (
        isOpen && (
          <p>
            <Badge tone="wait">{t('returnInvoice.waits')}</Badge>
          </p>
        )
      )}
      {isOpen && (
        <>
          <p className="small second">{t('returnInvoice.text')}</p>
          <Changing>
            <ReturnInvoiceForm
              key={version}
              name={t('returnInvoice.title')}
              texts={{
                number: t('returnInvoice.number'),
                issuedOn: t('returnInvoice.issuedOn'),
                save: t(saved ? 'returnInvoice.change' : 'returnInvoice.save'),
                required: t('returnInvoice.required'),
              }}
              {...(saved && { saved })}
              onSave={save}
            />
          </Changing>
        </>
      )}
    </section>
  );
}
