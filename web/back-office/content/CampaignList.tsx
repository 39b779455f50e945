import { Link } from 'react-router';
import type { AdminCampaign, CampaignState as State } from '#shared/back-office/content.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { OrderedRows } from '#web/back-office/kit/OrderedRows.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ContentHead } from './ContentHead.tsx';
import { listCampaigns, orderCampaigns } from './content-calls.ts';

const titleOf = ({ titleTr }: AdminCampaign) => titleTr;

/** All campaigns, in the order in which visitors see the published ones. */
export function CampaignList() {
  const { t } = useTranslation('admin-content');
  const campaigns = useRemote('campaigns', listCampaigns);
  return (
    <>
      <ContentHead part="campaigns">
        <ButtonLink size="s" icon="plus" to="new">
          {t('campaign.new')}
        </ButtonLink>
      </ContentHead>
      <RemoteBox remote={campaigns}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={t('campaign.empty')}
              action={
                <Changing>
                  <ButtonLink to="new">{t('campaign.new')}</ButtonLink>
                </Changing>
              }
            >
              {t('campaign.emptyText')}
            </EmptyState>
          ) : (
            <>
              <p className="second bo-about">{t('campaign.about')}</p>
              <OrderedRows
                label={t('part.campaigns')}
                rows={rows}
                nameOf={titleOf}
                save={orderCampaigns}
                onSaved={() => void campaigns.reload()}
              >
                {(campaign) => <Row campaign={campaign} />}
              </OrderedRows>
            </>
          )
        }
      </RemoteBox>
    </>
  );
}

function Row({ campaign }: { campaign: AdminCampaign }) {
  const { t, i18n } = useTranslation('admin-content');
  const { id, titleTr, titleEn, bodyEn, rule, startsAt, endsAt, state } = campaign;
  const facts = [
    rule ? t('campaign.ofRule', { name: rule.name }) : t('campaign.noRule'),
    startsAt && t('campaign.from', { at: dateTimeText(startsAt, i18n.language) }),
    endsAt && t('campaign.until', { at: dateTimeText(endsAt, i18n.language) }),
  ];
  return (
    <div className="bo-row">
      <div>
        <Link className="text-link break" to={String(id)}>
          {titleTr}
        </Link>
        <p className="small second break">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {(!titleEn || !bodyEn) && (
        <span className="small lang-note">{t('language.missingLong')}</span>
      )}
      <CampaignState state={state} />
    </div>
  );
}

const tones: Record<State, BadgeTone> = {
  shown: 'ok',
  planned: 'info',
  'rule-waiting': 'wait',
  off: 'line',
  over: 'line',
  'rule-over': 'no',
};

export function CampaignState({ state }: { state: State }) {
  const { t } = useTranslation('admin-content');
  return <Badge tone={tones[state]}>{t(`campaign.state.${state}`)}</Badge>;
}
