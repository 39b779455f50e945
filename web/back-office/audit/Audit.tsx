// /admin/audit: every change in the back office as a sentence, newest first, with before and after.
import './audit.css';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type AuditPage,
  type AuditRow,
  AUDIT_PAGE_SIZE as SIZE,
} from '#shared/back-office/audit.ts';
import { auditEntities } from '#shared/back-office/audit-entities.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters, type ListOf } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Difference } from './Difference.tsx';
import { actOf, pathOf } from './say-entry.ts';

const usual = { admin: '', entity: '', from: '', to: '', entityId: '' };

export default function Audit() {
  const { t } = useTranslation('admin-team');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor } = list;
  const [open, setOpen] = useState<number | null>(null);
  const entries = useRemote(JSON.stringify(query), async (signal) => {
    const answer = await adminApi().get('/admin/audit', {
      query: { page, size: SIZE, ...filters },
      signal,
    });
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const columns = useColumns(open, setOpen);
  return (
    <>
      <SectionHead title={t('audit.title')}>
        <FileButtons
          fetchFile={(format) => adminApi().getFile(`/admin/audit/${format}`, { query: filters })}
        />
      </SectionHead>
      <p className="second">{t('audit.text')}</p>
      <AuditFilters list={list} people={entries.data?.people ?? []} />
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

type FiltersProps = { list: ListOf<typeof usual>; people: AuditPage['people'] };

function AuditFilters({ list, people }: FiltersProps) {
  const { t } = useTranslation('admin-team');
  const { from, to } = list.query;
  return (
    <ListFilters
      label={t('audit.filters')}
      list={list}
      filters={[
        {
          kind: 'choice',
          name: 'admin',
          label: t('audit.who'),
          any: t('audit.everybody'),
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'entity',
          label: t('audit.entity'),
          any: t('audit.all'),
          choices: auditEntities.map((value) => ({ value, label: t(`audit.entities.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('audit.from'), ...(to && { max: to }) },
        { kind: 'day', name: 'to', label: t('audit.to'), ...(from && { min: from }) },
        { kind: 'text', name: 'entityId', label: t('audit.id'), maxLength: 60 },
      ]}
    />
  );
}

function useColumns(
  open: number | null,
  setOpen: (id: number | null) => void,
): TableColumn<AuditRow>[] {
  const { t, i18n } = useTranslation('admin-team');
  return [
    {
      key: 'what',
      onPhone: 'title',
      header: t('audit.what'),
      cell: (entry) => (
        <div className="audit-entry">
          <Sentence entry={entry} />
          {open === entry.id && <Difference before={entry.before} after={entry.after} />}
        </div>
      ),
    },
    {
      key: 'kind',
      onPhone: 'detail',
      header: t('audit.entity'),
      cell: ({ entity }) => (
        <span className="second">{t(`audit.entities.${entity}`, { defaultValue: entity })}</span>
      ),
    },
    {
      key: 'where',
      onPhone: 'hidden',
      header: t('audit.where'),
      cell: ({ remoteAddress }) => (
        <span className="small mute num break">{remoteAddress ?? '–'}</span>
      ),
    },
    {
      key: 'when',
      onPhone: 'state',
      header: t('audit.when'),
      cell: ({ at }) => <span className="num nowrap">{dateTimeText(at, i18n.language)}</span>,
    },
    {
      key: 'details',
      onPhone: 'value',
      header: t('audit.details'),
      isEnd: true,
      cell: ({ id }) => (
        <Button
          variant="quiet"
          size="s"
          aria-expanded={open === id}
          onClick={() => setOpen(open === id ? null : id)}
        >
          {t(open === id ? 'audit.hide' : 'audit.details')}
        </Button>
      ),
    },
  ];
}

/** "Ayşe Yılmaz, 7K3M-9QX-2TD numaralı siparişi kargoya verdi", with the record as a link. */
function Sentence({ entry }: { entry: AuditRow }) {
  const { t } = useTranslation('admin-team');
  const { entity, adminName, adminEmail } = entry;
  const act = actOf(entry);
  const path = pathOf(entry);
  const ownName = useRecordName(entry);
  const isOrder = act === 'reorder';
  const name = isOrder ? t(`audit.entities.${entity}`) : ownName;
  const ofOrder = `audit.sentence.${entity} ${act}`;
  const isSpecial = t(ofOrder, { defaultValue: '' }) !== '';
  const record = t(`audit.of.${isOrder ? 'sequence' : entity}`, { name, defaultValue: name });
  return (
    <p className="break" title={adminEmail || undefined}>
      <Trans
        t={t}
        i18nKey={isSpecial ? ofOrder : `audit.say.${act}`}
        values={{ who: adminName ?? (adminEmail || t('audit.theShop')), name, record }}
        components={{ a: path ? <Link className="text-link" to={path} /> : <span /> }}
      />
    </p>
  );
}

/** The name of the record; its number if it no longer has a name. */
function useRecordName({ entity, entityId, name, orderNumber }: AuditRow): string {
  const { t } = useTranslation(['admin-team', 'admin-settings', 'admin-content', 'admin-mails']);
  if (orderNumber && entity !== 'return') return showOrderNumber(orderNumber);
  if (entity === 'settings' || entity === 'connection')
    return t(`admin-settings:tab.${entity === 'connection' ? 'connections' : entityId}`, {
      defaultValue: t(`audit.settings.${entityId}`, { defaultValue: entityId }),
    });
  if (entity === 'site-part')
    return t(`admin-content:part.${entityId}`, { defaultValue: entityId });
  if (entity === 'mail-words') return t(`admin-mails:kind.${entityId}`, { defaultValue: entityId });
  return name ?? entityId;
}
