import { dateTimeText } from '#shared/base/format.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useWork } from './use-work.ts';

type Version = { number: number; savedBy: string; savedAt: string };
type VersionListProps<V extends Version> = {
  /** Newest first: the newest is in effect. */
  versions: readonly V[];
  /** The text if it was never saved. */
  none: string;
  /** Puts a version into the form, to be saved again. */
  onRestore: (version: V) => void | Promise<void>;
};

/** The versions of a document, and buttons to restore each. */
export function VersionList<V extends Version>({ versions, none, onRestore }: VersionListProps<V>) {
  const { t, i18n } = useTranslation('admin');
  const { busy, run } = useWork();
  return (
    <section className="bo-box" aria-labelledby="versions">
      <h2 className="h3" id="versions">
        {t('versions.title')}
      </h2>
      {versions.length === 0 && <p className="second">{none}</p>}
      <ul className="bo-rows">
        {versions.map((version, index) => (
          <li key={version.number}>
            <div>
              <p>
                <b className="num">{t('versions.one', { number: version.number })}</b>{' '}
                {index === 0 && <Badge tone="ok">{t('versions.inForce')}</Badge>}
              </p>
              <p className="small second break">
                {t('versions.savedBy', {
                  name: version.savedBy,
                  at: dateTimeText(version.savedAt, i18n.language),
                })}
              </p>
            </div>
            {index > 0 && (
              <Changing>
                <Button
                  variant="line"
                  size="s"
                  isBusy={busy === `restore ${version.number}`}
                  aria-label={t('versions.restoreOf', { number: version.number })}
                  onClick={() =>
                    void run(`restore ${version.number}`, async () => onRestore(version))
                  }
                >
                  {t('versions.restore')}
                </Button>
              </Changing>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
