import { useState } from 'react';
import type { Discount, DiscountState } from '#shared/back-office/discounts.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { deleteRule, useRuleNames } from './rule-calls.ts';
import { SwitchOnDialog, useSwitch } from './SwitchOnDialog.tsx';

type RuleHeadProps = {
  rule: Discount;
  isDirty: boolean;
  onSwitched: (rule: Discount) => void;
  onDeleted: () => void;
};

/** The state of a rule, and switching or deleting it. Unsaved changes are saved first. */
export function RuleHead({ rule, isDirty, onSwitched, onDeleted }: RuleHeadProps) {
  const { t } = useTranslation('admin-discounts');
  const [asked, setAsked] = useState<'on' | 'delete' | null>(null);
  const { busy, switchTo } = useSwitch(onSwitched);
  const names = useRuleNames(rule.productIds);
  const close = () => setAsked(null);
  return (
    <>
      <RuleState state={rule.state} />
      <Changing>
        <Button variant="quiet" size="s" onClick={() => setAsked('delete')}>
          {t('delete.confirm')}
        </Button>
        <Button
          variant={rule.isActive ? 'line' : 'ink'}
          size="s"
          isBusy={busy !== null}
          disabled={isDirty}
          title={isDirty ? t('switch.saveFirst') : undefined}
          onClick={() => (rule.isActive ? void switchTo(rule, false) : setAsked('on'))}
        >
          {t(rule.isActive ? 'switch.off' : 'switch.on')}
        </Button>
      </Changing>
      {asked === 'on' && (
        <SwitchOnDialog
          rule={rule}
          names={names}
          onClose={close}
          onConfirm={() => switchTo(rule, true)}
        />
      )}
      {asked === 'delete' && <DeleteRuleDialog rule={rule} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

const tones: Record<DiscountState, BadgeTone> = {
  'in-force': 'ok',
  planned: 'info',
  over: 'line',
  'used-up': 'wait',
  off: 'line',
};

/** Whether a rule gives a discount at the moment, and if not, why. */
export function RuleState({ state }: { state: DiscountState }) {
  const { t } = useTranslation('admin-discounts');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** Deleting cannot be undone, so it asks first. */
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
