import { useTranslation } from 'react-i18next';
import type { QuoteState } from '#shared/quotes.ts';
import { Badge } from '../../ui/Badge.tsx';

const tones = { open: 'wait', used: 'ok', expired: 'plain', withdrawn: 'plain' } as const;

export function QuoteBadge({ state }: { state: QuoteState }) {
  const { t } = useTranslation('admin-quotes');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
