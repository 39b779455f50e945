import { useTranslation } from 'react-i18next';
import type { ReturnState } from '#shared/return-rules.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

const tones: Record<ReturnState, BadgeTone> = { requested: 'wait', approved: 'info', rejected: 'no', received: 'wait', refunded: 'ok', closed: 'plain', cancelled: 'plain' };

/** How far it is, and whether the buyer lets one wait. */
export function ReturnBadge({ state, isLate }: { state: ReturnState; isLate: boolean }) {
  const { t } = useTranslation('admin-returns');
  return (
    <span className="desk-badges">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {isLate && <Badge tone="no">{t('late')}</Badge>}
    </span>
  );
}
