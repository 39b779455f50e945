import type { ReactNode } from 'react';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RemoteFailed } from './RemoteFailed.tsx';
import { SkeletonRows } from './Skeleton.tsx';

type RemoteContentProps<T> = {
  remote: Remote<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  /** The heading until the fetched content has its own: a page always has a heading. */
  head?: ReactNode;
};

/** Shows the fetched content, its loading state, or its error with a button to try again. */
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
