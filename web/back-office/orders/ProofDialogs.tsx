// A new proof of a set – drawn again, with another design, or from an own file – and continuing
// without an approval.
import { MAX_PROOF_BYTES, PROOF_COMMENT_LENGTH } from '#shared/proofs/proof-limits.ts';
import type { AdminProofs } from '#shared/proofs/proofs.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useChosenPdf } from '#web/back-office/kit/use-chosen-pdf.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { makeProof, releaseOrder, sendProofFile } from './proof-calls.ts';

type DialogProps = {
  orderNumber: string;
  onChange: (next: AdminProofs) => Promise<void>;
  onClose: () => void;
};
type ProofValues = { way: 'draw' | 'file'; designId: string; comment: string };

/** Reads the code from an address of the design tool, or the code itself. */
const codeIn = (typed: string): string =>
  (/design=([0-9A-Za-z]{10})/.exec(typed)?.[1] ?? typed).trim().toUpperCase();

export function ProofDialog({
  orderNumber,
  designId,
  onChange,
  onClose,
}: DialogProps & { designId: string }) {
  const { t } = useTranslation('admin-proofs');
  const { showToast } = useToast();
  const pdf = useChosenPdf(MAX_PROOF_BYTES, {
    notPdf: t('dialog.notPdf'),
    tooLarge: t('dialog.tooLarge'),
  });
  const form = useBackOfficeForm<ProofValues>({
    defaultValues: { way: 'draw', designId: '', comment: '' },
    async submit({ way, designId: typed, comment }) {
      if (way === 'file' && !pdf.file) return pdf.setError(t('dialog.fileMissing'));
      const next =
        way === 'file' && pdf.file
          ? await sendProofFile(orderNumber, designId, pdf.file)
          : await makeProof(orderNumber, {
              replaces: designId,
              designId: typed.trim() === '' ? null : codeIn(typed),
              comment: comment.trim() || null,
            });
      await onChange(next);
      showToast(t('dialog.done'));
      onClose();
    },
  });
  const way = form.watch('way');
  return (
    <FormDialog
      title={t('dialog.title')}
      confirm={t('dialog.confirm')}
      cancel={t('back')}
      form={form}
      onClose={onClose}
    >
      <p>{t('dialog.text')}</p>
      <fieldset className="row">
        <legend className="sr-only">{t('dialog.way')}</legend>
        {(['draw', 'file'] as const).map((key) => (
          <Radio key={key} {...form.register('way')} value={key}>
            {t(`dialog.by.${key}`)}
          </Radio>
        ))}
      </fieldset>
      {way === 'file' ? (
        <div>
          <DropZone
            label={t('dialog.choose')}
            hint={pdf.file ? pdf.file.name : t('dialog.fileHint')}
            accept="application/pdf,.pdf"
            isBusy={form.isBusy}
            onFiles={pdf.choose}
          />
          {pdf.error && <FieldError id="proof-file-error">{pdf.error}</FieldError>}
        </div>
      ) : (
        <>
          <p className="small">
            <a
              className="link"
              href={`/configurator?design=${designId}`}
              target="_blank"
              rel="noopener"
            >
              {t('dialog.openDesign')}
            </a>
          </p>
          <Field
            label={t('dialog.design')}
            hint={t('dialog.designHint')}
            error={form.errorOf('designId')}
            isOptional
          >
            <Input {...form.register('designId')} className="num" maxLength={200} />
          </Field>
          <Field label={t('dialog.comment')} hint={t('dialog.commentHint')} isOptional>
            <Textarea {...form.register('comment')} rows={3} maxLength={PROOF_COMMENT_LENGTH} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function ReleaseDialog({ orderNumber, onChange, onClose }: DialogProps) {
  const { t } = useTranslation('admin-proofs');
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    defaultValues: { reason: '' },
    async submit({ reason }) {
      await onChange(await releaseOrder(orderNumber, reason.trim()));
      showToast(t('release.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('release.act')}
      confirm={t('release.act')}
      cancel={t('back')}
      form={form}
      isDanger
      startsAt="reason"
      onClose={onClose}
    >
      <p>{t('release.text')}</p>
      <Field label={t('release.reason')} hint={t('release.hint')} error={form.errorOf('reason')}>
        <Textarea {...form.register('reason')} rows={3} required maxLength={PROOF_COMMENT_LENGTH} />
      </Field>
    </FormDialog>
  );
}
