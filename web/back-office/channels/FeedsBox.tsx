// The product feeds: on or off, their addresses, and who fetched them last.
import type { FeedsAnswer, FeedsBody } from '#shared/back-office/channels.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { type FeedName, feedNames } from '#shared/feeds/feeds.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export function FeedsBox() {
  const remote = useRemote('feeds', (signal) =>
    adminApi().get('/admin/channels/feeds', { signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {(feeds) => (
        <Feeds
          feeds={feeds}
          onChanged={(next) => remote.change(() => next)}
          onRefused={() => void remote.reload()}
        />
      )}
    </RemoteBox>
  );
}

type FeedsProps = {
  feeds: FeedsAnswer;
  onChanged: (feeds: FeedsAnswer) => void;
  onRefused: () => void;
};

function Feeds({ feeds, onChanged, onRefused }: FeedsProps) {
  const { t } = useTranslation('admin-channels');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const isReadOnly = useReadOnly();
  async function change(feed: FeedName, isOn: boolean) {
    const { addresses: _addresses, ...now } = feeds;
    const body: FeedsBody = { ...now, [feed]: isOn };
    const done = await run(feed, () => adminApi().put('/admin/channels/feeds', { body }));
    if (!done) return onRefused();
    onChanged(done.result);
    showToast(t(isOn ? 'feeds.switchedOn' : 'feeds.switchedOff', { feed: t(`feeds.${feed}`) }));
  }
  return (
    <section className="bo-box" aria-labelledby="feeds-title">
      <h2 className="h3" id="feeds-title">
        {t('feeds.title')}
      </h2>
      <p className="small second">{t('feeds.about')}</p>
      <ul className="bo-rows">
        {feedNames.map((feed) => (
          <li key={feed} className="channels-feed">
            <Checkbox
              checked={feeds[feed]}
              disabled={isReadOnly || busy !== null}
              onChange={(event) => void change(feed, event.target.checked)}
            >
              <b>{t(`feeds.${feed}`)}</b>
            </Checkbox>
            <p className="small second">{t(`feeds.for.${feed}`)}</p>
            {feeds[feed] && <Addresses feeds={feeds} feed={feed} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Addresses({ feeds, feed }: { feeds: FeedsAnswer; feed: FeedName }) {
  const { t, i18n } = useTranslation('admin-channels');
  return feeds.addresses
    .filter((address) => address.feed === feed)
    .map(({ language, url, fetchedAt, agent }) => (
      <div key={language} className="channels-address">
        <p className="small">
          {t(`feeds.in.${language}`)} <code className="break">{url}</code>{' '}
          <CopyButton text={url} label={url} isPlain />
        </p>
        <p className="small second break">
          {fetchedAt === null
            ? t('feeds.never')
            : t('feeds.fetched', { date: dateTimeText(fetchedAt, i18n.language), agent })}
        </p>
      </div>
    ));
}
