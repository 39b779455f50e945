// /account/lists/{listId}: one list, which can be filled, sorted, shared and bought.

import { useParams } from 'react-router';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { Gate } from '#web/session/Gate.tsx';
import { ListView } from './ListView.tsx';
import { useList } from './use-list.ts';

export default function ListRoute() {
  const { listId = '' } = useParams();
  // Anything else is not a valid address.
  const isId = /^[1-9]\d{0,14}$/.test(listId);
  return (
    <Gate requiresVerifiedEmail>
      {isId ? <OneList key={listId} listId={Number(listId)} /> : <NoList />}
    </Gate>
  );
}

function OneList({ listId }: { listId: number }) {
  const { t } = useTranslation('lists');
  const { remote, actions } = useList(listId);
  if (remote.data === null && remote.error instanceof ApiError && remote.error.status === 404)
    return <NoList />;
  return (
    <RemoteContent remote={remote} head={<PageHead title={t('title')} />}>
      {(list) => <ListView list={list} actions={actions} />}
    </RemoteContent>
  );
}

function NoList() {
  const { t } = useTranslation('lists');
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('gone.title')}
        action={<ButtonLink to="/account/lists">{t('gone.action')}</ButtonLink>}
      >
        {t('gone.text')}
      </EmptyState>
    </>
  );
}
