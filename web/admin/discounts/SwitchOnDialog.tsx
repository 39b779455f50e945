import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '#shared/admin-discounts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { simulateRule, validateRule } from './rule-calls.ts';
import { toBody, toForm } from './rule-form.ts';
import { SimulationResult } from './SimulationResult.tsx';
import { type RuleNames, sayLimits, sayRule } from './say-rule.ts';

/** Recent paid orders that a rule is tried against. */
const ORDERS = 100;

/** Before a rule costs money: what it says, what is doubtful about it, and what it would have done to recent orders. */
export function SwitchOnDialog({ rule, names, onClose, onConfirm }: { rule: Discount; names: RuleNames; onClose: () => void; onConfirm: () => Promise<boolean> }) {
  const { t, i18n } = useTranslation('admin-discounts');
  const [isBusy, setBusy] = useState(false);
  const words = { t: t as TFunction, language: i18n.language };
  const body = toBody(toForm(rule));
  const draft = { body, id: rule.id };
  const trial = useRemote(`switch on ${rule.id} ${rule.version}`, async (signal) => {
    const [{ findings }, answer] = await Promise.all([validateRule(draft, signal), simulateRule(draft, ORDERS, signal)]);
    return { findings, answer };
  });
  async function confirm() {
    setBusy(true);
    if (await onConfirm()) onClose();
    else setBusy(false);
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('switch.title', { name: rule.name })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isBusy={isBusy} disabled={trial.data === null && trial.isLoading} onClick={() => void confirm()}>
            {t('switch.on')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="rule-said">{[sayRule(body, names, words), ...sayLimits(body, words)].join(' ')}</p>
        <RemoteBox remote={trial}>
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
    </Dialog>
  );
}
