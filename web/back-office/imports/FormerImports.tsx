import { Link } from 'react-router';
import type { Import } from '#shared/back-office/imports.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { type Column, Table } from '#web/base/ui/Table.tsx';
import { fetchImports } from './import-calls.ts';

/** The last imports, of all administrators. */
export function FormerImports() {
  const { t, i18n } = useTranslation('admin-import');
  const remote = useRemote('imports', fetchImports);
  const columns: Column<Import>[] = [
    {
      key: 'file',
      header: t('page.history.file'),
      cell: ({ id, fileName }) => (
        <Link
          className="import-file break"
          to={`?file=${id}`}
          aria-label={t('page.history.open', { name: fileName })}
        >
          {fileName}
        </Link>
      ),
    },
    { key: 'state', header: t('page.history.state'), cell: (row) => <StateBadge shown={row} /> },
    {
      key: 'result',
      header: t('page.history.result'),
      cell: ({ counts, state }) =>
        state === 'preview' || state === 'done' ? (
          <span className="small">
            {t('page.history.counts', {
              new: numberText(counts.new, i18n.language),
              changed: numberText(counts.changed, i18n.language),
            })}
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'who',
      header: t('page.history.who'),
      cell: ({ adminEmail, createdAt }) => (
        <span className="small">
          <span className="break">{adminEmail}</span>
          <br />
          <span className="mute num">{timeText(createdAt, i18n.language)}</span>
        </span>
      ),
    },
  ];
  return (
    <section className="bo-box" aria-labelledby="former">
      <h2 className="h3" id="former">
        {t('page.history.title')}
      </h2>
      <RemoteBox remote={remote}>
        {(imports) =>
          imports.length === 0 ? (
            <EmptyState title={t('page.history.empty')}>{t('page.history.emptyText')}</EmptyState>
          ) : (
            <Table
              caption={t('page.history.title')}
              columns={columns}
              rows={imports}
              rowKey={({ id }) => id}
            />
          )
        }
      </RemoteBox>
    </section>
  );
}

const tones = {
  uploaded: 'wait',
  reading: 'wait',
  preview: 'info',
  faulty: 'no',
  nothing: 'plain',
  applying: 'wait',
  done: 'ok',
  failed: 'no',
} as const satisfies Record<string, BadgeTone>;

/** The state of an import; of a preview, whether there is anything to apply. */
export function StateBadge({ shown: { state, counts } }: { shown: Import }) {
  const { t } = useTranslation('admin-import');
  const seen =
    state !== 'preview'
      ? state
      : counts.faulty > 0
        ? 'faulty'
        : counts.new + counts.changed === 0
          ? 'nothing'
          : 'preview';
  return <Badge tone={tones[seen]}>{t(`page.state.${seen}`)}</Badge>;
}
