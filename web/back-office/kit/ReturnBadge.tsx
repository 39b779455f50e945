import type { ReturnState } from '#shared/orders/return-rules.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';

const tones: Record<ReturnState, BadgeTone> = {
  requested: 'wait',
  approved: 'info',
  rejected: 'no',
  received: 'wait',
  refunded: 'ok',
  closed: 'plain',
  cancelled: 'plain',
};

/** The state of a return, and whether the buyer is late. */
export function ReturnBadge({ state, isLate }: { state: ReturnState; isLate: boolean }) {
  const { t } = useTranslation('admin-returns');
  return (
    <span className="bo-badges">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {isLate && <Badge tone="no">{t('late')}</Badge>}
    </span>
  );
}
