import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AdminFaqEntry, AdminFaqGroup } from '#shared/back-office/content.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { partPath } from './ContentHead.tsx';
import { createEntry, deleteEntry, listGroups } from './content-calls.ts';
import { FaqEntryEditor, type FaqForm, newEntry, toBody, toForm } from './FaqEntryEditor.tsx';

const PATH = partPath('faq');

export function NewFaqEntryPage() {
  const { t } = useTranslation('admin-content');
  const navigate = useNavigate();
  const groupId = Number(useParams().groupId) || 0;
  const groups = useRemote('faq', listGroups);
  const [made, setMade] = useState<AdminFaqEntry | null>(null);
  useEffect(() => {
    if (made) void navigate(`${PATH}/${made.groupId}/${made.id}`, { replace: true });
  }, [made, navigate]);
  const send = useCallback(async (draft: FaqForm) => {
    const entry = await createEntry(toBody(draft));
    setMade(entry);
    return toForm(entry);
  }, []);
  return (
    <>
      <SectionHead
        title={t('faq.new')}
        back={{
          to: `${PATH}/${groupId}`,
          label: groups.data?.find(({ id }) => id === groupId)?.nameTr ?? t('part.faq'),
        }}
      />
      <RemoteBox remote={groups}>
        {(data) => (
          <FaqEntryEditor saved={newEntry(groupId)} groups={data} entry={null} send={send} />
        )}
      </RemoteBox>
    </>
  );
}

export function FaqEntryPage() {
  const { t } = useTranslation('admin-content');
  const id = Number(useParams().entryId) || 0;
  const groups = useRemote('faq', listGroups);
  const entry = groups.data?.flatMap(({ entries }) => entries).find((one) => one.id === id);
  if (entry && groups.data) return <OneEntry key={id} loaded={entry} groups={groups.data} />;
  return (
    <>
      <SectionHead title={t('faq.edit')} back={{ to: PATH, label: t('part.faq') }} />
      <RemoteBox remote={groups}>{() => <EmptyState title={t('faq.gone')} />}</RemoteBox>
    </>
  );
}

function OneEntry({ loaded, groups }: { loaded: AdminFaqEntry; groups: readonly AdminFaqGroup[] }) {
  const { t } = useTranslation('admin-content');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const navigate = useNavigate();
  const [entry, setEntry] = useState(loaded);
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const back = `${PATH}/${entry.groupId}`;
  useEffect(() => {
    if (isGone) void navigate(back, { replace: true });
  }, [isGone, back, navigate]);
  async function remove() {
    if (!(await run('delete', () => deleteEntry(entry.id)))) return;
    showToast(t('faq.deleted'));
    setGone(true);
  }
  return (
    <>
      <SectionHead
        title={entry.questionTr}
        back={{
          to: back,
          label: groups.find(({ id }) => id === entry.groupId)?.nameTr ?? t('part.faq'),
        }}
      >
        <Changing>
          <IconButton icon="trash" label={t('faq.delete')} onClick={() => setAsking(true)} />
        </Changing>
      </SectionHead>
      {!isGone && (
        <FaqEntryEditor saved={toForm(loaded)} groups={groups} entry={entry} onSaved={setEntry} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('faq.deleteTitle')}
          confirm={t('delete')}
          isBusy={busy !== null}
          onClose={() => setAsking(false)}
          onConfirm={() => void remove()}
        >
          {entry.questionTr}
        </ConfirmDialog>
      )}
    </>
  );
}
