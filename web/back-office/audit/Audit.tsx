// /admin/audit: every write of the back office, newest first, with before and after.

import { useState } from 'react';
import { auditEntities } from '#shared/back-office/audit-entities.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';

const SIZE = 20;
const usual = { entity: '', entityId: '' };

type Entry = {
  id: number;
  adminEmail: string;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  remoteAddress: string | null;
  at: string;
};
type Answer = { content: Entry[]; page: number; totalElements: number; totalPages: number };

export default function Audit() {
  const { t, i18n } = useTranslation('admin-team');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor } = list;
  const [open, setOpen] = useState<number | null>(null);
  const entries = useRemote<RowPage<Entry>>(JSON.stringify(query), async (signal) => {
    const answer = await adminApi().call<Answer>('GET', '/admin/audit', {
      query: { page, size: SIZE, ...filters },
      signal,
    });
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const columns: TableColumn<Entry>[] = [
    {
      key: 'when',
      header: t('audit.when'),
      cell: ({ at }) => <span className="num">{dateTimeText(at, i18n.language)}</span>,
    },
    {
      key: 'who',
      header: t('audit.who'),
      cell: ({ adminEmail, remoteAddress }) => (
        <span className="break">
          {adminEmail}
          {remoteAddress && <span className="small mute num"> {remoteAddress}</span>}
        </span>
      ),
    },
    {
      key: 'what',
      header: t('audit.what'),
      cell: ({ action }) => t(`audit.action.${action}`, { defaultValue: action }),
    },
    {
      key: 'record',
      header: t('audit.record'),
      cell: ({ entity, entityId }) => (
        <>
          {t(`audit.entities.${entity}`, { defaultValue: entity })}{' '}
          <span className="num mute">{entityId}</span>
        </>
      ),
    },
    {
      key: 'details',
      header: t('audit.details'),
      cell: (entry) => (
        <>
          <Button
            variant="quiet"
            size="s"
            aria-expanded={open === entry.id}
            onClick={() => setOpen(open === entry.id ? null : entry.id)}
          >
            {t(open === entry.id ? 'audit.hide' : 'audit.details')}
          </Button>
          {open === entry.id && <Difference entry={entry} />}
        </>
      ),
    },
  ];
  return (
    <>
      <SectionHead title={t('audit.title')} />
      <p className="second">{t('audit.text')}</p>
      <ListFilters
        label={t('audit.filters')}
        list={list}
        filters={[
          {
            kind: 'choice',
            name: 'entity',
            label: t('audit.entity'),
            any: t('audit.all'),
            choices: auditEntities.map((value) => ({ value, label: t(`audit.entities.${value}`) })),
          },
          { kind: 'text', name: 'entityId', label: t('audit.id'), maxLength: 60 },
        ]}
      />
      <RemoteTable
        caption={t('audit.title')}
        remote={entries}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ entity, entityId }) => `${entity} ${entityId}`}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={<EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>}
      />
    </>
  );
}

/** Field by field, only what differs. */
function Difference({ entry }: { entry: Entry }) {
  const { t } = useTranslation('admin-team');
  const [before, after] = [asRecord(entry.before), asRecord(entry.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return <p className="small mute">–</p>;
  return (
    <dl className="bo-difference small">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="sr-only">{t('audit.before')} </span>
            <del>{written(before[name])}</del>
          </dd>
          <dd>
            <span className="sr-only">{t('audit.after')} </span>
            <ins>{written(after[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const asRecord = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
const written = (value: unknown): string =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
