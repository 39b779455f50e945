import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoteFailed } from '../RemoteFailed.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import type { Remote } from '../use-remote.ts';

type FetchedProps<T> = {
  remote: Remote<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  /** Stands above until what was fetched brings its own: a page always says which it is. */
  head?: ReactNode;
};

/** What was fetched, or that it is on its way, or that it could not be had and may be asked for again. */
export function Fetched<T>({ remote, children, skeleton = <SkeletonRows />, head }: FetchedProps<T>) {
  const { t } = useTranslation('account');
  if (remote.data !== null) return children(remote.data);
  return (
    <>
      {head}
      {remote.isLoading ? skeleton : <RemoteFailed remote={remote} otherwise={t('network')} again={t('again')} />}
    </>
  );
}
