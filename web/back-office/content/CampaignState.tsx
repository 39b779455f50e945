import type { CampaignState as State } from '#shared/back-office/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';

const tones: Record<State, BadgeTone> = {
  shown: 'ok',
  planned: 'info',
  'rule-waiting': 'wait',
  off: 'line',
  over: 'line',
  'rule-over': 'no',
};

export function CampaignState({ state }: { state: State }) {
  const { t } = useTranslation('admin-content');
  return <Badge tone={tones[state]}>{t(`campaign.state.${state}`)}</Badge>;
}
