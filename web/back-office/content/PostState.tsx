import type { PostState as State } from '#shared/back-office/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';

const tones: Record<State, BadgeTone> = { draft: 'line', scheduled: 'info', published: 'ok' };

export function PostState({ state }: { state: State }) {
  const { t } = useTranslation('admin-content');
  return <Badge tone={tones[state]}>{t(`post.state.${state}`)}</Badge>;
}
