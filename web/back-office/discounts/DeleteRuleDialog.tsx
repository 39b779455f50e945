import type { Discount } from '#shared/back-office/discounts.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { deleteRule } from './rule-calls.ts';

/** A rule that is gone does not come back: it is asked for once more. */
export function DeleteRuleDialog({
  rule,
  onClose,
  onDeleted,
}: {
  rule: Pick<Discount, 'id' | 'name'>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('admin-discounts');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  async function confirm() {
    if (!(await run('delete', () => deleteRule(rule.id)))) return;
    showToast(t('delete.done', { name: rule.name }));
    onClose();
    onDeleted();
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name: rule.name })}
      confirm={t('delete.confirm')}
      isBusy={busy !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
