import type { ReactNode } from 'react';
import { serverMessage } from '#web/base/api/server-message.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
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

type RemoteFailedProps = {
  remote: Pick<Remote<unknown>, 'error' | 'reload'>;
  tone?: 'no' | 'warn';
  otherwise: string;
  again: string;
};

/** A failed load with the server's message or ours, and a button to try again. */
export function RemoteFailed({ remote, tone = 'no', otherwise, again }: RemoteFailedProps) {
  return (
    <Alert tone={tone}>
      <div className="stack">
        <p>{serverMessage(remote.error) ?? otherwise}</p>
        <div>
          <Button size="s" variant="line" onClick={() => void remote.reload()}>
            {again}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
