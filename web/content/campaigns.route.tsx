// /campaigns: the current campaigns, each with its end and a link to its products.

import { dateText, dateTimeText } from '#shared/base/format.ts';
import type { Campaign } from '#shared/content/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/campaigns.route.ts';
import { Cover } from './Cover.tsx';
import { endOf } from './campaign-end.ts';
import { loadCampaigns } from './load-content.ts';
import { useOtherLanguage } from './text-language.ts';

export const loader = serverLoader(loadCampaigns);
export const clientLoader = browserLoader(loadCampaigns);

export default function CampaignsPage({ loaderData: campaigns }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const steps = [{ label: t('home'), to: '/' }, { label: t('campaigns.title') }];
  return (
    <div className="page">
      <PageTitle title={t('campaigns.title')} description={t('campaigns.intro')} />
      <Breadcrumb steps={steps} />
      <div className="page-head">
        <h1 className="h1">{t('campaigns.title')}</h1>
        <p className="second">{t('campaigns.intro')}</p>
      </div>
      {campaigns.length === 0 ? (
        <EmptyState
          title={t('campaigns.empty')}
          action={
            <div className="row">
              <ButtonLink to="/products?sort=bestSelling,desc">
                {t('campaigns.bestSellers')}
              </ButtonLink>
              <ArrowLink to="/blog">{t('blog.title')}</ArrowLink>
            </div>
          }
        >
          {t('campaigns.emptyText')}
        </EmptyState>
      ) : (
        <CampaignList campaigns={campaigns} />
      )}
    </div>
  );
}

/** The first one is large, those with a picture are in two columns, the others are lines below. */
function CampaignList({ campaigns }: { campaigns: readonly Campaign[] }) {
  const pictured = campaigns.filter(({ cover }) => cover !== null);
  const plain = campaigns.filter(({ cover }) => cover === null);
  const [lead, ...others] = pictured;
  return (
    <div className="campaigns">
      {lead && <CampaignBlock campaign={lead} look="lead" />}
      {others.length > 0 && (
        <div className="campaign-grid">
          {others.map((campaign) => (
            <CampaignBlock key={campaign.id} campaign={campaign} look="card" />
          ))}
        </div>
      )}
      {plain.length > 0 && (
        <div className="campaign-rows">
          {plain.map((campaign) => (
            <CampaignBlock key={campaign.id} campaign={campaign} look="row" />
          ))}
        </div>
      )}
    </div>
  );
}

const coverSizes = { lead: '(min-width: 56em) 54vw, 92vw', card: '(min-width: 40em) 46vw, 92vw' };

function CampaignBlock({ campaign, look }: { campaign: Campaign; look: 'lead' | 'card' | 'row' }) {
  const { t } = useTranslation('content');
  const language = useOtherLanguage()(campaign.language);
  const end = useEndText()(campaign.endsAt);
  const titleId = `campaign-${campaign.id}`;
  return (
    <article className={`campaign campaign--${look}`} aria-labelledby={titleId}>
      {look !== 'row' && (
        <Cover
          picture={campaign.cover}
          alt={campaign.cover?.alt ?? ''}
          sizes={coverSizes[look]}
          isEager={look === 'lead'}
        />
      )}
      <div className="campaign-title">
        {end && <p className="small campaign-end">{end}</p>}
        <h2 className={look === 'lead' ? 'h1' : 'h3'} id={titleId} lang={language}>
          {campaign.title}
        </h2>
      </div>
      <div className="campaign-text">
        <RichText html={campaign.html} language={language} />
        {campaign.couponCode && (
          <div className="coupon-code">
            <p>
              <span className="micro mute">{t('campaigns.code')}</span>
              <b className="num">{campaign.couponCode}</b>
            </p>
            <CopyButton
              isPlain
              text={campaign.couponCode}
              label={t('campaigns.codeOf', { title: campaign.title })}
            />
          </div>
        )}
        {look === 'lead' ? (
          <ButtonLink to={campaign.link} aria-describedby={titleId}>
            {t('campaigns.open')}
          </ButtonLink>
        ) : (
          <ArrowLink to={campaign.link} aria-describedby={titleId}>
            {t('campaigns.open')}
          </ArrowLink>
        )}
      </div>
    </article>
  );
}

/**
 * "23 Kasım 2026 sonuna kadar": the day, and the time only if the end is not at midnight. Never a
 * countdown.
 */
function useEndText(): (endsAt: string | null) => string | null {
  const { t, i18n } = useTranslation('content');
  return (endsAt) => {
    const end = endOf(endsAt);
    if (!end) return null;
    return end.isWholeDay
      ? t('campaigns.untilDay', { day: dateText(end.at, i18n.language) })
      : t('campaigns.untilTime', { time: dateTimeText(end.at, i18n.language) });
  };
}
