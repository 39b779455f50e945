import type { ReactNode } from 'react';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RemoteFailed } from '#web/base/ui/RemoteContent.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';

/** The fetched data, a skeleton while loading, or the failure with a button to retry. */
export function RemoteBox<T>({
  remote,
  children,
}: {
  remote: Omit<Remote<T>, 'change'>;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  if (remote.data !== null) return children(remote.data);
  if (remote.isLoading) return <SkeletonRows count={6} />;
  return <RemoteFailed remote={remote} otherwise={t('network')} again={t('again')} />;
}
