import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { AdminText, AdminTextVersion } from '#shared/admin-content.ts';
import { type TextKey, textKeys } from '#shared/content.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Remote, useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useWork } from '../kit/use-work.ts';
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

/** With the version in force, which a draft is compared with. */
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
          <div className="office-column">
            {text.draft ? (
              <DraftEditor key={text.draft.number} draft={text.draft} current={current} onChanged={() => void known.reload()} />
            ) : (
              <p className="second desk-about">{t('texts.howTo')}</p>
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
    if (done) known.change(({ text, current }) => ({ text: { ...text, draft: done.result }, current }));
  }
  return (
    <Button size="s" icon="pencil" isBusy={busy !== null} onClick={() => void begin()}>
      {t('texts.begin')}
    </Button>
  );
}

/** What was in force, and since when: it can be read for ever. */
function Versions({ text }: { text: AdminText }) {
  const { t, i18n } = useTranslation('admin-content');
  return (
    <section className="office-box" aria-labelledby="versions">
      <h2 className="h3" id="versions">
        {t('texts.versions')}
      </h2>
      <ul className="office-rows">
        {text.versions.map(({ number, publishedAt, isSample }, index) => (
          <li key={number}>
            <div>
              <p>
                <Link className="text-link num" to={String(number)}>
                  {t('texts.version', { number })}
                </Link>{' '}
                {index === 0 && <Badge tone="ok">{t('texts.inForce')}</Badge>} {isSample && <Badge tone="wait">{t('texts.sample')}</Badge>}
              </p>
              <p className="small second num">{publishedAt && t('texts.publishedAt', { at: dateTimeText(publishedAt, i18n.language) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
