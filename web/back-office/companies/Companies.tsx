// /admin/companies: the list of companies, and each company by number.
import { useState } from 'react';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router';
import { type AdminCompanyRow, COMPANIES_PAGE_SIZE } from '#shared/back-office/companies.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { CompanyDialog } from './CompanyDialogs.tsx';
import { CompanyPage } from './CompanyPage.tsx';
import { listCompanies } from './company-calls.ts';
import { ImportDialog } from './ImportDialog.tsx';

export default function Companies() {
  return (
    <Routes>
      <Route index element={<CompanyList />} />
      <Route path=":id" element={<ById />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ById() {
  const { id = '' } = useParams();
  return <CompanyPage key={id} id={Number(id)} />;
}

const usual = { text: '', group: '', state: '' };

function CompanyList() {
  const { t } = useTranslation('admin-companies');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const companies = useRemote<RowPage<AdminCompanyRow>>(JSON.stringify(query), async (signal) => {
    const found = await listCompanies({ page, size: COMPANIES_PAGE_SIZE, ...filters }, signal);
    return { ...found, hasNext: found.page + 1 < found.totalPages };
  });
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/companies/${format}`, { query: filters })
          }
        />
        <Changing>
          <Button size="s" variant="line" onClick={() => setImporting(true)}>
            {t('import.open')}
          </Button>
          <Button size="s" icon="plus" onClick={() => setMaking(true)}>
            {t('new')}
          </Button>
        </Changing>
      </SectionHead>
      <ListFilters
        label={t('filter.label')}
        list={list}
        filters={[
          {
            kind: 'text',
            name: 'text',
            label: t('filter.text'),
            maxLength: 200,
            placeholder: t('filter.textHint'),
          },
          {
            kind: 'text',
            name: 'group',
            label: t('filter.group'),
            maxLength: 60,
            placeholder: t('filter.groupHint'),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('filter.state'),
            any: t('filter.any'),
            choices: ['open', 'closed'].map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={companies}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={COMPANIES_PAGE_SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onSaved={() => {
            setImporting(false);
            void companies.reload();
          }}
        />
      )}
      {isMaking && (
        <CompanyDialog
          company={null}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => void navigate(`/admin/companies/${id}`)}
        />
      )}
    </>
  );
}

function useColumns(): TableColumn<AdminCompanyRow>[] {
  const { t, i18n } = useTranslation('admin-companies');
  return [
    {
      key: 'name',
      onPhone: 'title',
      header: t('column.name'),
      cell: ({ id, name, groupName }) => (
        <>
          <Link className="text-link break" to={`/admin/companies/${id}`}>
            {name}
          </Link>
          {groupName && <p className="small second break">{groupName}</p>}
        </>
      ),
    },
    {
      key: 'tax',
      onPhone: 'detail',
      header: t('column.tax'),
      cell: ({ taxNumber, taxOffice }) => (
        <>
          <span className="num">{taxNumber}</span>
          <p className="small second">{taxOffice}</p>
        </>
      ),
    },
    {
      key: 'members',
      onPhone: 'hidden',
      header: t('column.members'),
      isEnd: true,
      cell: ({ memberCount }) => (
        <span className="num">{numberText(memberCount, i18n.language)}</span>
      ),
    },
    {
      key: 'orders',
      onPhone: 'hidden',
      header: t('column.orders'),
      isEnd: true,
      cell: ({ orderCount }) => (
        <span className="num">{numberText(orderCount, i18n.language)}</span>
      ),
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('column.state'),
      cell: ({ closedAt }) => (
        <Badge tone={closedAt ? 'plain' : 'ok'}>
          {t(closedAt ? 'state.closed' : 'state.open')}
        </Badge>
      ),
    },
    {
      key: 'since',
      onPhone: 'hidden',
      header: t('column.since'),
      cell: ({ createdAt }) => <span className="num">{dateText(createdAt, i18n.language)}</span>,
    },
  ];
}
