import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../session/action-texts.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import type { Remote } from '../use-remote.ts';

type FetchedProps<T> = { remote: Remote<T>; children: (data: T) => ReactNode; skeleton?: ReactNode };

/** What was fetched, or that it is on its way, or that it could not be had and may be asked for again. */
export function Fetched<T>({ remote, children, skeleton = <SkeletonRows /> }: FetchedProps<T>) {
  const { t } = useTranslation('account');
  if (remote.data !== null) return children(remote.data);
  if (remote.isLoading) return skeleton;
  return (
    <Alert tone="no">
      <div className="stack">
        <p>{serverMessage(remote.error) ?? t('network')}</p>
        <div>
          <Button size="s" variant="line" onClick={() => void remote.reload()}>
            {t('again')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
