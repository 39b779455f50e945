// /admin/price-lists: the lists, and one list.
import './price-lists.css';
import { Link, Route, Routes } from 'react-router';
import type { PriceListHead } from '#shared/back-office/price-lists.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { Changing, ChangingPage } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ListPage, NewListPage } from './ListPage.tsx';
import { readLists } from './list-calls.ts';
import { PricePreview } from './PricePreview.tsx';

export default function PriceLists() {
  return (
    <Routes>
      <Route index element={<AllLists />} />
      <Route element={<ChangingPage />}>
        <Route path="new" element={<NewListPage />} />
      </Route>
      <Route path=":listId" element={<ListPage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

const SIZE = 20;
const usual = { search: '' };

function AllLists() {
  const { t } = useTranslation('admin-price-lists');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const lists = useRemote<RowPage<PriceListHead>>(JSON.stringify(query), async (signal) => {
    const answer = await readLists({ page, size: SIZE, ...filters }, signal);
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const columns = useColumns();
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <ButtonLink size="s" icon="plus" to="new">
            {t('new')}
          </ButtonLink>
        </Changing>
      </SectionHead>
      <ListFilters
        label={t('filter')}
        list={list}
        filters={[{ kind: 'text', name: 'search', label: t('search'), maxLength: 200 }]}
      />
      <RemoteTable
        caption={t('title')}
        remote={lists}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={
          isNarrowed ? (
            <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      />
      <PricePreview />
    </>
  );
}

const stateTone = { off: 'plain', over: 'plain', planned: 'plain', 'in-force': 'ok' } as const;

function ListState({ state }: Pick<PriceListHead, 'state'>) {
  const { t } = useTranslation('admin-price-lists');
  return <Badge tone={stateTone[state]}>{t(`state.${state}`)}</Badge>;
}

function useColumns(): TableColumn<PriceListHead>[] {
  const { t, i18n } = useTranslation('admin-price-lists');
  return [
    {
      key: 'name',
      onPhone: 'title',
      header: t('field.name'),
      cell: ({ id, name, companies, companyGroups, customerGroups }) => (
        <div>
          <Link className="text-link" to={String(id)}>
            {name}
          </Link>
          <p className="small second">
            {[
              ...companies.map((company) => company.name),
              ...companyGroups,
              ...customerGroups,
            ].join(', ') || t('forNobody')}
          </p>
        </div>
      ),
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('field.state'),
      cell: ({ state }) => <ListState state={state} />,
    },
    {
      key: 'endDate',
      onPhone: 'detail',
      header: t('field.endDate'),
      cell: ({ endDate }) => (endDate ? timeText(endDate, i18n.language) : '–'),
    },
    {
      key: 'rows',
      onPhone: 'value',
      header: t('field.rows'),
      isEnd: true,
      cell: ({ rowCount }) => <span className="num">{numberText(rowCount, i18n.language)}</span>,
    },
  ];
}
