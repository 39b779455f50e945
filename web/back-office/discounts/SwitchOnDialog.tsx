import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import type { Discount } from '#shared/back-office/discounts.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { SimulationResult } from './PreviewBox.tsx';
import { simulateRule, switchRule, validateRule } from './rule-calls.ts';
import { toBody, toForm } from './rule-form.ts';
import { type RuleNames, sayLimits, sayRule } from './say-rule.ts';

/** The number of recent paid orders that a rule is tried on. */
const ORDERS = 100;

/**
 * Shown before a rule is switched on: its sentence, the warnings, and a simulation with recent
 * orders.
 */
export function SwitchOnDialog({
  rule,
  names,
  onClose,
  onConfirm,
}: {
  rule: Discount;
  names: RuleNames;
  onClose: () => void;
  onConfirm: () => Promise<boolean>;
}) {
  const { t, i18n } = useTranslation('admin-discounts');
  const [isBusy, setBusy] = useState(false);
  const texts = { t: t as TFunction, language: i18n.language };
  const body = toBody(toForm(rule));
  const draft = { body, id: rule.id };
  const preview = useRemote(`switch on ${rule.id} ${rule.version}`, async (signal) => {
    const [{ findings }, answer] = await Promise.all([
      validateRule(draft, signal),
      simulateRule(draft, ORDERS, signal),
    ]);
    return { findings, answer };
  });
  async function confirm() {
    setBusy(true);
    if (await onConfirm()) onClose();
    else setBusy(false);
  }
  return (
    <ConfirmDialog
      isHarmless
      isWide
      title={t('switch.title', { name: rule.name })}
      confirm={t('switch.on')}
      isBusy={isBusy}
      isReady={preview.data !== null || !preview.isLoading}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="stack">
        <p className="rule-summary">
          {[sayRule(body, names, texts), ...sayLimits(body, texts)].join(' ')}
        </p>
        <RemoteBox remote={preview}>
          {({ findings, answer }) => (
            <div className="stack">
              {findings.map(({ code, severity, path, message }) => (
                <Alert key={`${code} ${path}`} tone={severity === 'error' ? 'no' : 'warn'}>
                  {message}
                </Alert>
              ))}
              <SimulationResult answer={answer} />
            </div>
          )}
        </RemoteBox>
      </div>
    </ConfirmDialog>
  );
}

/** Long enough to notice a mistake. */
const UNDO_MS = 10_000;

/** Switches a rule off at once, with an undo button in the toast; before switching on it asks. */
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
