// /admin/discounts: the rules, one rule, and their statistics.
import './discounts.css';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import {
  DISCOUNTS_PAGE_SIZE,
  type Discount,
  discountStates,
} from '#shared/back-office/discounts.ts';
import { numberText } from '#shared/base/format.ts';
import { discountKinds } from '#shared/pricing/discount-rules.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters, type ListOf } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing, ChangingPage, useReadOnly } from '#web/back-office/session/read-only.tsx';
import type { Query } from '#web/base/api/reads.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { DeleteRuleDialog, RuleState } from './RuleHead.tsx';
import { NewRulePage, RulePage } from './RulePage.tsx';
import { listRules, useRuleNames } from './rule-calls.ts';
import { toBody, toForm } from './rule-form.ts';
import { SwitchOnDialog, useSwitch } from './SwitchOnDialog.tsx';
import { type RuleNames, sayRule } from './say-rule.ts';

const RuleStatistics = lazy(() => import('./RuleStatistics.tsx'));

export default function Discounts() {
  return (
    <Routes>
      <Route index element={<RuleList />} />
      <Route element={<ChangingPage />}>
        <Route path="new" element={<NewRulePage />} />
      </Route>
      <Route
        path="statistics"
        element={
          <Suspense fallback={<Spinner />}>
            <RuleStatistics />
          </Suspense>
        }
      />
      <Route path=":ruleId" element={<RulePage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

const usual = { search: '', state: '', kind: '', sort: 'createdAt,desc' };
const sorts = [
  'createdAt,desc',
  'name,asc',
  'priority,desc',
  'startDate,desc',
  'endDate,asc',
] as const;
const sortKey = (sort: (typeof sorts)[number]) =>
  sort.replace(',', '-') as
    | 'createdAt-desc'
    | 'name-asc'
    | 'priority-desc'
    | 'startDate-desc'
    | 'endDate-asc';

function RuleList() {
  const { t } = useTranslation('admin-discounts');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const rules = useRemote<RowPage<Discount>>(JSON.stringify(query), async (signal) => {
    const answer = await listRules({ page, size: DISCOUNTS_PAGE_SIZE, ...filters }, signal);
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const names = useRuleNames(
    (rules.data?.content ?? []).flatMap(({ productIds }) => productIds.slice(0, 2)),
  );
  const [deleted, setDeleted] = useState<Discount | null>(null);
  const [switchedOn, setSwitchedOn] = useState<Discount | null>(null);
  const changeRules = rules.change;
  const replace = useCallback(
    (rule: Discount) =>
      changeRules((data) => ({
        ...data,
        content: data.content.map((one) => (one.id === rule.id ? rule : one)),
      })),
    [changeRules],
  );
  const { busy, switchTo } = useSwitch(replace);

  const columns = useColumns({
    names,
    busy,
    onSwitch: (rule) => (rule.isActive ? void switchTo(rule, false) : setSwitchedOn(rule)),
    onDelete: setDeleted,
  });
  return (
    <>
      <RuleListHead filters={filters} />
      <RuleFilters list={list} />
      <RemoteTable
        caption={t('title')}
        remote={rules}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={DISCOUNTS_PAGE_SIZE}
        empty={
          isNarrowed ? (
            <EmptyState title={t('list.nothing')}>{t('list.nothingText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('list.empty')}
              action={
                <Changing>
                  <ButtonLink to="new">{t('new')}</ButtonLink>
                </Changing>
              }
            >
              {t('list.emptyText')}
            </EmptyState>
          )
        }
      />
      {deleted && (
        <DeleteRuleDialog
          rule={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => void rules.reload()}
        />
      )}
      {switchedOn && (
        <SwitchOnDialog
          rule={switchedOn}
          names={names}
          onClose={() => setSwitchedOn(null)}
          onConfirm={() => switchTo(switchedOn, true)}
        />
      )}
    </>
  );
}

function RuleListHead({ filters }: { filters: Query }) {
  const { t } = useTranslation('admin-discounts');
  return (
    <SectionHead title={t('title')}>
      <FileButtons
        fetchFile={(format) => adminApi().getFile(`/admin/discounts/${format}`, { query: filters })}
      />
      <ButtonLink size="s" variant="line" to="statistics">
        {t('statistics.title')}
      </ButtonLink>
      <Changing>
        <ButtonLink size="s" icon="plus" to="new">
          {t('new')}
        </ButtonLink>
      </Changing>
    </SectionHead>
  );
}

function RuleFilters({ list }: { list: ListOf<typeof usual> }) {
  const { t } = useTranslation('admin-discounts');
  return (
    <ListFilters
      label={t('filter.label')}
      list={list}
      filters={[
        { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 200 },
        {
          kind: 'choice',
          name: 'state',
          label: t('filter.state'),
          any: t('filter.all'),
          choices: discountStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t('filter.kind'),
          any: t('filter.all'),
          choices: discountKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'sort',
          label: t('filter.sort'),
          choices: sorts.map((value) => ({ value, label: t(`sort.${sortKey(value)}`) })),
        },
      ]}
    />
  );
}

type ColumnsOptions = {
  names: RuleNames;
  busy: string | null;
  onSwitch: (rule: Discount) => void;
  onDelete: (rule: Discount) => void;
};

function useColumns({ names, busy, onSwitch, onDelete }: ColumnsOptions): TableColumn<Discount>[] {
  const { t, i18n } = useTranslation('admin-discounts');
  const texts = { t: t as TFunction, language: i18n.language };
  const isReadOnly = useReadOnly();
  const columns: TableColumn<Discount>[] = [
    {
      key: 'rule',
      onPhone: 'title',
      header: t('list.rule'),
      cell: (rule) => (
        <div className="rule-cell">
          <Link className="text-link" to={String(rule.id)}>
            {rule.name}
          </Link>
          <p className="small second">{sayRule(toBody(toForm(rule)), names, texts)}</p>
        </div>
      ),
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('list.state'),
      cell: ({ state }) => <RuleState state={state} />,
    },
    {
      key: 'uses',
      onPhone: 'detail',
      header: t('list.uses'),
      isEnd: true,
      cell: ({ uses, maxUses }) => (
        <span className="num">
          {[uses, ...(maxUses === null ? [] : [maxUses])]
            .map((count) => numberText(count, i18n.language))
            .join(' / ')}
        </span>
      ),
    },
    {
      key: 'acts',
      onPhone: 'value',
      header: t('list.acts'),
      isEnd: true,
      cell: (rule) => (
        <div className="rule-acts">
          <Button
            variant="line"
            size="s"
            isBusy={busy === `switch ${rule.id}`}
            aria-label={t(rule.isActive ? 'switch.offOf' : 'switch.onOf', { name: rule.name })}
            onClick={() => onSwitch(rule)}
          >
            {t(rule.isActive ? 'switch.off' : 'switch.on')}
          </Button>
          <IconButton
            icon="trash"
            label={t('delete.of', { name: rule.name })}
            onClick={() => onDelete(rule)}
          />
        </div>
      ),
    },
  ];
  return columns.filter(({ key }) => key !== 'acts' || !isReadOnly);
}
