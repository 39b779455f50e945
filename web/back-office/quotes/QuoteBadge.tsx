import type { QuoteState } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

const tones = { open: 'wait', used: 'ok', expired: 'plain', withdrawn: 'plain' } as const;

export function QuoteBadge({ state }: { state: QuoteState }) {
  const { t } = useTranslation('admin-quotes');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
