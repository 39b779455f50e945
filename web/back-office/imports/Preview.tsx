import { Link } from 'react-router';
import {
  type Import,
  type ImportRowsPage,
  type ImportTab,
  importTabs,
} from '#shared/back-office/imports.ts';
import { numberText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { downloadErrors, fetchRows } from './import-calls.ts';
import { RowTable } from './RowTable.tsx';

const figures = ['new', 'changed', 'unchanged', 'faulty'] as const;
const usual = { file: '', tab: '' };

/** What the file means for the shop: how much, and row by row. Afterwards: what it meant. */
export function Preview({ shown }: { shown: Import }) {
  const { t, i18n } = useTranslation('admin-import');
  const { busy, run } = useWork();
  const { counts, unknownHeads, columns, state } = shown;
  return (
    <>
      <dl className="bo-figures import-figures">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(`page.figure.${figure}`)}</dt>
            <dd className="num">{numberText(counts[figure], i18n.language)}</dd>
          </div>
        ))}
      </dl>
      {counts.faulty > 0 && (
        <Alert tone="no">
          <div className="stack">
            <p>{t('page.faulty', { count: counts.faulty })}</p>
            <p>
              <Button
                variant="line"
                size="s"
                isBusy={busy === 'errors'}
                onClick={() => void run('errors', () => downloadErrors(shown.id))}
              >
                {t('page.downloadErrors')}
              </Button>
            </p>
          </div>
        </Alert>
      )}
      {state === 'preview' && counts.new + counts.changed + counts.faulty === 0 && (
        <Alert>{t('page.nothing')}</Alert>
      )}
      {unknownHeads.length > 0 && (
        <Alert tone="warn">{t('page.unknown', { heads: unknownHeads.join(', ') })}</Alert>
      )}
      <details className="import-columns small">
        <summary>{t('page.columns')}</summary>
        <p className="second">{columns.join(', ')}</p>
      </details>
      <Rows shown={shown} />
    </>
  );
}

function Rows({ shown }: { shown: Import }) {
  const { t, i18n } = useTranslation('admin-import');
  const { query, page, hrefFor } = useListQuery(usual);
  const { counts } = shown;
  const tabs = importTabs.filter((tab) => counts[tab] > 0);
  const tab: ImportTab | undefined = tabs.find((each) => each === query.tab) ?? tabs[0];
  const rows = useRemote<ImportRowsPage | null>(
    `rows ${shown.id} ${shown.previewId} ${tab} ${page}`,
    async (signal) => (tab ? fetchRows(shown.id, tab, page, signal) : null),
  );
  if (!tab) return null;
  return (
    <section className="stack" aria-label={t('page.tabs')}>
      <nav className="bo-tabs" aria-label={t('page.tabs')}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={hrefFor({ tab: each })}
            aria-current={each === tab ? 'page' : undefined}
            preventScrollReset
          >
            {t(`page.tab.${each}`)}{' '}
            <span className="mute num">{numberText(counts[each], i18n.language)}</span>
          </Link>
        ))}
      </nav>
      <RemoteBox remote={rows}>
        {(data) =>
          data && (
            <RowTable
              tab={tab}
              data={data}
              hrefFor={(number) => hrefFor({ page: String(number) })}
            />
          )
        }
      </RemoteBox>
    </section>
  );
}
