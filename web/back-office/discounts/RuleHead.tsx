import { useState } from 'react';
import type { Discount } from '#shared/back-office/discounts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { DeleteRuleDialog } from './DeleteRuleDialog.tsx';
import { RuleState } from './RuleState.tsx';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';
import { useRuleNames } from './use-rule-names.ts';
import { useSwitch } from './use-switch.ts';

type RuleHeadProps = {
  rule: Discount;
  isDirty: boolean;
  onSwitched: (rule: Discount) => void;
  onDeleted: () => void;
};

/** Whether it is in force, and what can be done with the whole of it. Unsaved changes are saved first: what is tried is what is switched on. */
export function RuleHead({ rule, isDirty, onSwitched, onDeleted }: RuleHeadProps) {
  const { t } = useTranslation('admin-discounts');
  const [asked, setAsked] = useState<'on' | 'delete' | null>(null);
  const { busy, switchTo } = useSwitch(onSwitched);
  const names = useRuleNames(rule.productIds);
  const close = () => setAsked(null);
  return (
    <>
      <RuleState state={rule.state} />
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
