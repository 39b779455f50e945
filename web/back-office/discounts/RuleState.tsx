import type { DiscountState } from '#shared/back-office/discounts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';

const tones: Record<DiscountState, BadgeTone> = {
  'in-force': 'ok',
  planned: 'info',
  over: 'line',
  'used-up': 'wait',
  off: 'line',
};

/** Whether a rule takes anything off at the moment, and if not, why. */
export function RuleState({ state }: { state: DiscountState }) {
  const { t } = useTranslation('admin-discounts');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
