import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Discount, discountStates } from '#shared/admin-discounts.ts';
import { discountKinds } from '#shared/discounts.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { type OfficeColumn, RemoteTable, type RowPage } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';
import { DeleteRuleDialog } from './DeleteRuleDialog.tsx';
import { RuleState } from './RuleState.tsx';
import { listRules } from './rule-calls.ts';
import { toBody, toForm } from './rule-form.ts';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';
import { sayRule } from './say-rule.ts';
import { useRuleNames } from './use-rule-names.ts';
import { useSwitch } from './use-switch.ts';

const SIZE = 20;
const usual = { search: '', state: '', kind: '', sort: 'createdAt,desc' };
const sorts = ['createdAt,desc', 'name,asc', 'priority,desc', 'startDate,desc', 'endDate,asc'] as const;
const sortWord = (sort: (typeof sorts)[number]) => sort.replace(',', '-') as 'createdAt-desc' | 'name-asc' | 'priority-desc' | 'startDate-desc' | 'endDate-asc';

export function RuleList() {
  const { t, i18n } = useTranslation('admin-discounts');
  const { query, change, hrefFor, isNarrowed } = useListQuery(usual);
  const page = Math.max(0, Number(query.page) - 1 || 0);
  const rules = useRemote<RowPage<Discount>>(JSON.stringify(query), async (signal) => {
    const { search, state, kind, sort } = query;
    const answer = await listRules({ page, size: SIZE, search, state, kind, sort }, signal);
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const names = useRuleNames((rules.data?.content ?? []).flatMap(({ productIds }) => productIds.slice(0, 2)));
  const [deleted, setDeleted] = useState<Discount | null>(null);
  const [switchedOn, setSwitchedOn] = useState<Discount | null>(null);
  const changeRules = rules.change;
  const replace = useCallback((rule: Discount) => changeRules((data) => ({ ...data, content: data.content.map((one) => (one.id === rule.id ? rule : one)) })), [changeRules]);
  const { busy, switchTo } = useSwitch(replace);
  const words = { t: t as TFunction, language: i18n.language };

  const columns: OfficeColumn<Discount>[] = [
    {
      key: 'rule',
      header: t('list.rule'),
      cell: (rule) => (
        <div className="rule-cell">
          <Link className="text-link" to={String(rule.id)}>
            {rule.name}
          </Link>
          <p className="small second">{sayRule(toBody(toForm(rule)), names, words)}</p>
        </div>
      ),
    },
    { key: 'state', header: t('list.state'), cell: ({ state }) => <RuleState state={state} /> },
    {
      key: 'uses',
      header: t('list.uses'),
      isEnd: true,
      cell: ({ uses, maxUses }) => <span className="num">{[uses, ...(maxUses === null ? [] : [maxUses])].map((count) => numberText(count, i18n.language)).join(' / ')}</span>,
    },
    {
      key: 'acts',
      header: t('list.acts'),
      isEnd: true,
      cell: (rule) => (
        <div className="rule-acts">
          <Button
            variant="line"
            size="s"
            isBusy={busy === `switch ${rule.id}`}
            aria-label={t(rule.isActive ? 'switch.offOf' : 'switch.onOf', { name: rule.name })}
            onClick={() => (rule.isActive ? void switchTo(rule, false) : setSwitchedOn(rule))}
          >
            {t(rule.isActive ? 'switch.off' : 'switch.on')}
          </Button>
          <IconButton icon="trash" label={t('delete.of', { name: rule.name })} onClick={() => setDeleted(rule)} />
        </div>
      ),
    },
  ];

  return (
    <>
      <SectionHead title={t('title')}>
        <ButtonLink size="s" variant="line" to="statistics">
          {t('statistics.title')}
        </ButtonLink>
        <ButtonLink size="s" icon="plus" to="new">
          {t('new')}
        </ButtonLink>
      </SectionHead>
      <Filters query={query} change={change} />
      <RemoteTable
        caption={t('title')}
        remote={rules}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={
          isNarrowed ? (
            <EmptyState title={t('list.nothing')}>{t('list.nothingText')}</EmptyState>
          ) : (
            <EmptyState title={t('list.empty')} action={<ButtonLink to="new">{t('new')}</ButtonLink>}>
              {t('list.emptyText')}
            </EmptyState>
          )
        }
      />
      {deleted && <DeleteRuleDialog rule={deleted} onClose={() => setDeleted(null)} onDeleted={() => void rules.reload()} />}
      {switchedOn && <SwitchOnDialog rule={switchedOn} names={names} onClose={() => setSwitchedOn(null)} onConfirm={() => switchTo(switchedOn, true)} />}
    </>
  );
}

type FiltersProps = { query: Record<keyof typeof usual, string>; change: (values: Partial<typeof usual>) => void };

function Filters({ query, change }: FiltersProps) {
  const { t } = useTranslation('admin-discounts');
  return (
    <form
      className="office-filters"
      aria-label={t('filter.label')}
      onSubmit={(event) => {
        event.preventDefault();
        change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
      }}
    >
      <Field label={t('filter.search')}>
        <Input
          key={query.search}
          name="search"
          type="search"
          defaultValue={query.search}
          maxLength={200}
          onBlur={(event) => event.target.value.trim() !== query.search && change({ search: event.target.value.trim() })}
        />
      </Field>
      <Field label={t('filter.state')}>
        <Select value={query.state} onChange={(event) => change({ state: event.target.value })}>
          <option value="">{t('filter.all')}</option>
          {discountStates.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.kind')}>
        <Select value={query.kind} onChange={(event) => change({ kind: event.target.value })}>
          <option value="">{t('filter.all')}</option>
          {discountKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.sort')}>
        <Select value={query.sort} onChange={(event) => change({ sort: event.target.value })}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sortWord(sort)}`)}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
