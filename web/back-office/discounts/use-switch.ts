// Switching a rule off at once, with a way back; and back on again from there.
import { useCallback } from 'react';
import type { Discount } from '#shared/back-office/discounts.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { switchRule } from './rule-calls.ts';

/** Long enough to see that it was the wrong one. */
const UNDO_MS = 10_000;

export function useSwitch(onSwitched: (rule: Discount) => void) {
  const { t } = useTranslation('admin-discounts');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const switchTo = useCallback(
    async (rule: Pick<Discount, 'id' | 'name'>, isActive: boolean): Promise<boolean> => {
      const done = await run(`switch ${rule.id}`, () => switchRule(rule.id, isActive));
      if (!done) return false;
      onSwitched(done.result);
      const undo = async () => {
        const undone = await run(`switch ${rule.id}`, () => switchRule(rule.id, !isActive));
        if (undone) onSwitched(undone.result);
      };
      showToast(t(isActive ? 'switch.isOn' : 'switch.isOff', { name: rule.name }), {
        duration: UNDO_MS,
        action: { label: t('switch.undo'), onPress: () => void undo() },
      });
      return true;
    },
    [run, onSwitched, showToast, t],
  );
  return { busy, switchTo };
}
