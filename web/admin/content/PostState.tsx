import { useTranslation } from 'react-i18next';
import type { PostState as State } from '#shared/admin-content.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

const tones: Record<State, BadgeTone> = { draft: 'line', scheduled: 'info', published: 'ok' };

export function PostState({ state }: { state: State }) {
  const { t } = useTranslation('admin-content');
  return <Badge tone={tones[state]}>{t(`post.state.${state}`)}</Badge>;
}
