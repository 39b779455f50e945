// /account/lists/{listId}: one list, to be filled, ordered, shared and bought (design.md 7: verified address).
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AccountHead } from '../account/AccountHead.tsx';
import { Fetched } from '../account/Fetched.tsx';
import { ApiError } from '../api.ts';
import { Gate } from '../session/Gate.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListView } from './ListView.tsx';
import { useList } from './use-list.ts';

export default function ListRoute() {
  const { listId = '' } = useParams();
  // Anything else is an address that nobody was given.
  const isId = /^[1-9]\d{0,14}$/.test(listId);
  return <Gate requiresVerifiedEmail>{isId ? <OneList key={listId} listId={Number(listId)} /> : <NoList />}</Gate>;
}

function OneList({ listId }: { listId: number }) {
  const { t } = useTranslation('lists');
  const { remote, actions } = useList(listId);
  if (remote.data === null && remote.error instanceof ApiError && remote.error.status === 404) return <NoList />;
  return (
    <Fetched remote={remote} head={<AccountHead title={t('title')} />}>
      {(list) => <ListView list={list} actions={actions} />}
    </Fetched>
  );
}

function NoList() {
  const { t } = useTranslation('lists');
  return (
    <>
      <AccountHead title={t('title')} />
      <EmptyState title={t('gone.title')} action={<ButtonLink to="/account/lists">{t('gone.action')}</ButtonLink>}>
        {t('gone.text')}
      </EmptyState>
    </>
  );
}
