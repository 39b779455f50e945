import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AdminOccasion } from '#shared/back-office/occasions.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { OccasionEditor } from './OccasionEditor.tsx';
import { OccasionState } from './OccasionList.tsx';
import { createOccasion, deleteOccasion, readOccasion } from './occasion-calls.ts';
import { newOccasion, type OccasionForm, toBody, toForm } from './occasion-form.ts';

const PATH = '/admin/occasions';

export function NewOccasionPage() {
  const { t } = useTranslation('admin-occasions');
  const navigate = useNavigate();
  const [createdId, setCreatedId] = useState<number | null>(null);
  useEffect(() => {
    if (createdId !== null) void navigate(`${PATH}/${createdId}`, { replace: true });
  }, [createdId, navigate]);
  const send = useCallback(async (draft: OccasionForm) => {
    const occasion = await createOccasion(toBody(draft));
    setCreatedId(occasion.id);
    return toForm(occasion);
  }, []);
  return (
    <>
      <SectionHead title={t('new')} back={{ to: PATH, label: t('title') }} />
      <OccasionEditor saved={newOccasion} occasion={null} send={send} />
    </>
  );
}

export function OccasionPage() {
  const { t } = useTranslation('admin-occasions');
  const id = Number(useParams().occasionId) || 0;
  const occasion = useRemote(`occasion ${id}`, (signal) => readOccasion(id, signal));
  return (
    <>
      {occasion.data === null && (
        <SectionHead title={t('edit')} back={{ to: PATH, label: t('title') }} />
      )}
      <RemoteBox remote={occasion}>
        {(data) => <OneOccasion key={data.id} loaded={data} />}
      </RemoteBox>
    </>
  );
}

function OneOccasion({ loaded }: { loaded: AdminOccasion }) {
  const { t } = useTranslation('admin-occasions');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const navigate = useNavigate();
  const [occasion, setOccasion] = useState(loaded);
  const [isConfirming, setConfirming] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    if (isDeleted) void navigate(PATH, { replace: true });
  }, [isDeleted, navigate]);
  async function remove() {
    if (!(await run('delete', () => deleteOccasion(occasion.id)))) return;
    showToast(t('deleted', { title: occasion.titleTr }));
    setDeleted(true);
  }
  return (
    <>
      <SectionHead title={occasion.titleTr} back={{ to: PATH, label: t('title') }}>
        <OccasionState state={occasion.state} />
        {occasion.state !== 'off' && (
          <ButtonLink variant="line" size="s" to={`/occasions/${occasion.slug}`}>
            {t('seeInShop')}
          </ButtonLink>
        )}
        <Changing>
          <IconButton icon="trash" label={t('delete')} onClick={() => setConfirming(true)} />
        </Changing>
      </SectionHead>
      {!isDeleted && (
        <OccasionEditor saved={toForm(loaded)} occasion={occasion} onSaved={setOccasion} />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('deleteTitle', { title: occasion.titleTr })}
          confirm={t('deleteConfirm')}
          isBusy={busy !== null}
          onClose={() => setConfirming(false)}
          onConfirm={() => void remove()}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
