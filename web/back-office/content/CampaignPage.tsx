import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AdminCampaign } from '#shared/back-office/content.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CampaignEditor } from './CampaignEditor.tsx';
import { CampaignState } from './CampaignList.tsx';
import { partPath } from './ContentHead.tsx';
import { type CampaignForm, newCampaign, toBody, toForm } from './campaign-form.ts';
import { createCampaign, deleteCampaign, readCampaign } from './content-calls.ts';

const PATH = partPath('campaigns');

export function NewCampaignPage() {
  const { t } = useTranslation('admin-content');
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made !== null) void navigate(`${PATH}/${made}`, { replace: true });
  }, [made, navigate]);
  const send = useCallback(async (draft: CampaignForm) => {
    const campaign = await createCampaign(toBody(draft));
    setMade(campaign.id);
    return toForm(campaign);
  }, []);
  return (
    <>
      <SectionHead title={t('campaign.new')} back={{ to: PATH, label: t('part.campaigns') }} />
      <CampaignEditor saved={newCampaign} campaign={null} send={send} />
    </>
  );
}

export function CampaignPage() {
  const { t } = useTranslation('admin-content');
  const id = Number(useParams().campaignId) || 0;
  const campaign = useRemote(`campaign ${id}`, (signal) => readCampaign(id, signal));
  return (
    <>
      {campaign.data === null && (
        <SectionHead title={t('campaign.edit')} back={{ to: PATH, label: t('part.campaigns') }} />
      )}
      <RemoteBox remote={campaign}>
        {(data) => <OneCampaign key={data.id} loaded={data} />}
      </RemoteBox>
    </>
  );
}

function OneCampaign({ loaded }: { loaded: AdminCampaign }) {
  const { t } = useTranslation('admin-content');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const navigate = useNavigate();
  const [campaign, setCampaign] = useState(loaded);
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone) void navigate(PATH, { replace: true });
  }, [isGone, navigate]);
  async function remove() {
    if (!(await run('delete', () => deleteCampaign(campaign.id)))) return;
    showToast(t('campaign.deleted', { title: campaign.titleTr }));
    setGone(true);
  }
  return (
    <>
      <SectionHead title={campaign.titleTr} back={{ to: PATH, label: t('part.campaigns') }}>
        <CampaignState state={campaign.state} />
        <Changing>
          <IconButton icon="trash" label={t('campaign.delete')} onClick={() => setAsking(true)} />
        </Changing>
      </SectionHead>
      {!isGone && (
        <CampaignEditor saved={toForm(loaded)} campaign={campaign} onSaved={setCampaign} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('campaign.deleteTitle', { title: campaign.titleTr })}
          confirm={t('delete')}
          isBusy={busy !== null}
          onClose={() => setAsking(false)}
          onConfirm={() => void remove()}
        >
          {t('campaign.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
