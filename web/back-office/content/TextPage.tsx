import { Link, useParams } from 'react-router';
import type { AdminText, AdminTextVersion } from '#shared/back-office/content.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { type TextKey, textKeys } from '#shared/content/content.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { partPath } from './ContentHead.tsx';
import { beginDraft, readText, readVersion } from './content-calls.ts';
import { DraftEditor } from './DraftEditor.tsx';

const PATH = partPath('texts');

export function TextPage() {
  const { t } = useTranslation('admin-content');
  const typed = useParams().key;
  const key = textKeys.find((known) => known === typed);
  if (!key)
    return (
      <>
        <SectionHead title={t('part.texts')} back={{ to: PATH, label: t('part.texts') }} />
        <EmptyState title={t('texts.gone')} />
      </>
    );
  return <OneText key={key} name={key} />;
}

/** With the published version, which a draft is compared with. */
type Known = { text: AdminText; current: AdminTextVersion | null };

function OneText({ name }: { name: TextKey }) {
  const { t } = useTranslation('admin-content');
  const known = useRemote<Known>(`text ${name}`, async (signal) => {
    const text = await readText(name, signal);
    const newest = text.versions[0];
    return { text, current: newest ? await readVersion(name, newest.number, signal) : null };
  });
  const title = known.data?.text.draft?.titleTr ?? known.data?.current?.titleTr ?? t('part.texts');
  return (
    <>
      <SectionHead title={title} back={{ to: PATH, label: t('part.texts') }}>
        <ButtonLink variant="line" size="s" to={name === 'about' ? '/about' : `/${name}`}>
          {t('seeInShop')}
        </ButtonLink>
        {known.data && !known.data.text.draft && <Begin name={name} known={known} />}
      </SectionHead>
      <RemoteBox remote={known}>
        {({ text, current }) => (
          <div className="bo-column">
            {current?.isSample && <Alert tone="warn">{t('texts.sampleNote')}</Alert>}
            {text.draft ? (
              <DraftEditor
                key={text.draft.number}
                draft={text.draft}
                current={current}
                onChanged={() => void known.reload()}
              />
            ) : (
              <p className="second bo-about">{t('texts.howTo')}</p>
            )}
            <Versions text={text} />
          </div>
        )}
      </RemoteBox>
    </>
  );
}

function Begin({ name, known }: { name: TextKey; known: Remote<Known> }) {
  const { t } = useTranslation('admin-content');
  const { busy, run } = useWork();
  async function begin() {
    const done = await run('draft', () => beginDraft(name));
    if (done)
      known.change(({ text, current }) => ({ text: { ...text, draft: done.result }, current }));
  }
  return (
    <Changing>
      <Button size="s" icon="pencil" isBusy={busy !== null} onClick={() => void begin()}>
        {t('texts.begin')}
      </Button>
    </Changing>
  );
}

/** The published versions with their dates; they stay readable permanently. */
function Versions({ text }: { text: AdminText }) {
  const { t, i18n } = useTranslation('admin-content');
  return (
    <section className="bo-box" aria-labelledby="versions">
      <h2 className="h3" id="versions">
        {t('texts.versions')}
      </h2>
      <ul className="bo-rows">
        {text.versions.map(({ number, publishedAt, isSample }, index) => (
          <li key={number}>
            <div>
              <p>
                <Link className="text-link num" to={String(number)}>
                  {t('texts.version', { number })}
                </Link>{' '}
                {index === 0 && <Badge tone="ok">{t('texts.inForce')}</Badge>}{' '}
                {isSample && <Badge tone="wait">{t('texts.sample')}</Badge>}
              </p>
              <p className="small second num">
                {publishedAt &&
                  t('texts.publishedAt', { at: dateTimeText(publishedAt, i18n.language) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
