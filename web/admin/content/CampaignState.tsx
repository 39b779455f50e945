import { useTranslation } from 'react-i18next';
import type { CampaignState as State } from '#shared/admin-content.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

const tones: Record<State, BadgeTone> = { shown: 'ok', planned: 'info', 'rule-waiting': 'wait', off: 'line', over: 'line', 'rule-over': 'no' };

export function CampaignState({ state }: { state: State }) {
  const { t } = useTranslation('admin-content');
  return <Badge tone={tones[state]}>{t(`campaign.state.${state}`)}</Badge>;
}
