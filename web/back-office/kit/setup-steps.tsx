import type { SetupStep } from '#shared/back-office/setup.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

/** The page of each first step. */
export const setupPlaces: Readonly<Record<SetupStep, string>> = {
  shop: '/admin/settings/shop',
  logo: '/admin/settings/shop',
  payment: '/admin/settings/connections',
  mail: '/admin/settings/connections',
  shipping: '/admin/settings/invoices',
  texts: '/admin/content/texts',
  product: '/admin/products/new',
  order: '/products',
};

export function StepMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('admin-setup');
  return <Badge tone={isDone ? 'ok' : 'plain'}>{t(isDone ? 'steps.done' : 'steps.open')}</Badge>;
}
