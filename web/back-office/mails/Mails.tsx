// /admin/mails: every mail that the shop sends, as the recipient sees it.
import './mails.css';
import { useState } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import { type MailKindRow, type MailTextsBody, mailGroups } from '#shared/back-office/mails.ts';
import type { Language } from '#shared/base/languages.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { OwnTexts } from './OwnTexts.tsx';

export default function Mails() {
  return (
    <Routes>
      <Route index element={<MailList />} />
      <Route path=":kind" element={<MailPage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

/** Grouped by recipient, each with its subject. */
function MailList() {
  const { t } = useTranslation('admin-mails');
  const mails = useRemote('mails', (signal) => adminApi().get('/admin/mails', { signal }));
  return (
    <>
      <SectionHead title={t('title')} />
      <p className="second mails-about">{t('about')}</p>
      <RemoteBox remote={mails}>
        {(rows) => (
          <div className="bo-column">
            {mailGroups.map((group) => (
              <section key={group} className="bo-box" aria-labelledby={`mails-${group}`}>
                <h2 className="h3" id={`mails-${group}`}>
                  {t(`group.${group}`)}
                </h2>
                <ul className="bo-rows">
                  {rows
                    .filter((row) => row.group === group)
                    .map(({ kind, subject }) => (
                      <li key={kind}>
                        <div>
                          <Link className="text-link" to={kind}>
                            {t(`kind.${kind}`, { defaultValue: subject })}
                          </Link>
                          <p className="small second break">{subject}</p>
                        </div>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </RemoteBox>
    </>
  );
}

/** One mail with sample data: as HTML and as plain text, in each of its languages. */
function MailPage() {
  const { t } = useTranslation('admin-mails');
  const { kind = '' } = useParams();
  const mails = useRemote('mails', (signal) => adminApi().get('/admin/mails', { signal }));
  const row = mails.data?.find((one) => one.kind === kind);
  return (
    <>
      {!row && <SectionHead title={t('one')} back={{ to: '/admin/mails', label: t('title') }} />}
      <RemoteBox remote={mails}>
        {() => (row ? <OneMail key={kind} row={row} /> : <EmptyState title={t('gone')} />)}
      </RemoteBox>
    </>
  );
}

function OneMail({ row }: { row: MailKindRow }) {
  const { kind, languages, subject, hasOwnTexts, hasOrder } = row;
  const { t } = useTranslation('admin-mails');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'tr');
  const [form, setForm] = useState<'html' | 'text'>('html');
  const path = `/admin/mails/${encodeURIComponent(kind)}/${language}`;
  /** The merchant's texts that are being edited; null: those in effect. */
  const [texts, setTexts] = useState<MailTextsBody | null>(null);
  const mail = useRemote(`${path} ${JSON.stringify(texts)}`, (signal) =>
    texts
      ? adminApi().post('/admin/mails/{kind}/{language}/preview', {
          path: { kind, language },
          body: texts,
          signal,
        })
      : adminApi().get('/admin/mails/{kind}/{language}', { path: { kind, language }, signal }),
  );
  async function test() {
    const done = await run('test', () =>
      adminApi().post('/admin/mails/{kind}/{language}/test', { path: { kind, language } }),
    );
    if (done) showToast(t('tested', { email: done.result.to }));
  }
  return (
    <>
      <SectionHead
        title={t(`kind.${kind}`, { defaultValue: subject })}
        back={{ to: '/admin/mails', label: t('title') }}
      >
        <Changing>
          <Button variant="line" size="s" isBusy={busy !== null} onClick={() => void test()}>
            {t('test')}
          </Button>
        </Changing>
      </SectionHead>
      <div className="mails-choices">
        {languages.length > 1 && (
          <SegmentedControl
            label={t('language')}
            choices={languages.map((value) => ({ value, title: t(`in.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
        )}
        <SegmentedControl
          label={t('form')}
          choices={[
            { value: 'html', title: t('html') },
            { value: 'text', title: t('text') },
          ]}
          value={form}
          onChange={setForm}
        />
      </div>
      <RemoteBox remote={mail}>
        {(data) => (
          <article className="mails-mail" aria-label={data.subject}>
            <p className="mails-subject" lang={language}>
              <span className="small second">{t('subject')}</span> <b>{data.subject}</b>
            </p>
            {form === 'html' ? (
              // No scripts, forms or links: the mail is only for viewing.
              <iframe className="mails-frame" title={t('frame')} sandbox="" srcDoc={data.html} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
              <pre className="mails-text" lang={language} tabIndex={0}>
                {data.text}
              </pre>
            )}
          </article>
        )}
      </RemoteBox>
      {hasOwnTexts && (
        <OwnTexts
          kind={kind}
          hasOrder={hasOrder}
          language={language}
          onShow={({ tr, en }) => setTexts({ tr, en })}
        />
      )}
    </>
  );
}
