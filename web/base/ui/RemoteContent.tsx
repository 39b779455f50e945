import type { ReactNode } from 'react';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RemoteFailed } from './RemoteFailed.tsx';
import { SkeletonRows } from './Skeleton.tsx';

type RemoteContentProps<T> = {
  remote: Remote<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  /** Stands above until what was fetched brings its own: a page always says which it is. */
  head?: ReactNode;
};

/** What was fetched, or that it is on its way, or that it could not be had and may be asked for again. */
export function RemoteContent<T>({
  remote,
  children,
  skeleton = <SkeletonRows />,
  head,
}: RemoteContentProps<T>) {
  const { t } = useTranslation('account');
  if (remote.data !== null) return children(remote.data);
  return (
    <>
      {head}
      {remote.isLoading ? (
        skeleton
      ) : (
        <RemoteFailed remote={remote} otherwise={t('network')} again={t('again')} />
      )}
    </>
  );
}
