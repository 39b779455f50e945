import { Link } from 'react-router';
import { type MailKindRow, mailGroups } from '#shared/back-office/mails.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** By whom they are for, each with its subject. */
export function MailList() {
  const { t } = useTranslation('admin-mails');
  const mails = useRemote('mails', (signal) =>
    adminApi().call<MailKindRow[]>('GET', '/admin/mails', { signal }),
  );
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
