import { useTranslation } from 'react-i18next';
import type { Discount } from '#shared/admin-discounts.ts';
import { useToast } from '../../ui/Toast.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useWork } from '../kit/use-work.ts';
import { deleteRule } from './rule-calls.ts';

/** A rule that is gone does not come back: it is asked for once more. */
export function DeleteRuleDialog({ rule, onClose, onDeleted }: { rule: Pick<Discount, 'id' | 'name'>; onClose: () => void; onDeleted: () => void }) {
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
    <ConfirmDialog title={t('delete.title', { name: rule.name })} confirm={t('delete.confirm')} isBusy={busy !== null} onClose={onClose} onConfirm={() => void confirm()}>
      {t('delete.text')}
    </ConfirmDialog>
  );
}
