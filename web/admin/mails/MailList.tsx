import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type MailKindRow, mailGroups } from '#shared/admin-mails.ts';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';

/** By whom they are for, each with its subject. */
export function MailList() {
  const { t } = useTranslation('admin-mails');
  const mails = useRemote('mails', (signal) => adminApi().call<MailKindRow[]>('GET', '/admin/mails', { signal }));
  return (
    <>
      <SectionHead title={t('title')} />
      <p className="second mails-about">{t('about')}</p>
      <RemoteBox remote={mails}>
        {(rows) => (
          <div className="office-column">
            {mailGroups.map((group) => (
              <section key={group} className="office-box" aria-labelledby={`mails-${group}`}>
                <h2 className="h3" id={`mails-${group}`}>
                  {t(`group.${group}`)}
                </h2>
                <ul className="office-rows">
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
