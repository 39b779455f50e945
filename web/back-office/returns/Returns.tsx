// /admin/returns: the list of returns, and each of them.
import '#web/back-office/orders/orders.css';
import '#web/returns/returns.css';
import './return-settings.css';
import { useRef } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import {
  type AdminReturnRow,
  type AdminReturnsPage,
  RETURNS_PAGE_SIZE,
  type ReturnSettings as Settings,
  USUAL_RETURN,
} from '#shared/back-office/returns.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { returnReasons, returnStates } from '#shared/orders/return-rules.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { ReturnBadge } from '#web/back-office/kit/ReturnBadge.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { currentOf, useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { ReturnPage } from './ReturnPage.tsx';
import { fetchReturnSettings, fetchReturns, saveReturnSettings } from './return-calls.ts';

export default function Returns() {
  return (
    <Routes>
      <Route index element={<ReturnList />} />
      <Route path=":returnId" element={<ById />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ById() {
  const id = Number(useParams().returnId) || 0;
  return <ReturnPage key={id} id={id} />;
}

const usual = { text: '', state: '', reason: '' };
const states = ['open', 'late', ...returnStates] as const;

function ReturnBadges({ row }: { row: AdminReturnRow }) {
  const { t } = useTranslation('admin-returns');
  return (
    <span className="return-badges">
      <ReturnBadge {...row} />
      {row.waitsForInvoice && <Badge tone="wait">{t('returnInvoice.waits')}</Badge>}
    </span>
  );
}

function ReturnList() {
  const { t, i18n } = useTranslation('admin-returns');
  const { may } = useAdminSession();
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const returns = useRemote<AdminReturnsPage>(JSON.stringify(query), (signal) =>
    fetchReturns({ page, size: RETURNS_PAGE_SIZE, ...filters }, signal),
  );
  useOnWaiting('returns', returns.reload);
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) => adminApi().getFile(`/admin/returns/${format}`, { query: filters })}
        />
      </SectionHead>
      <ListFilters
        label={t('filter.label')}
        list={list}
        filters={[
          { kind: 'text', name: 'text', label: t('filter.text'), maxLength: 60 },
          {
            kind: 'choice',
            name: 'state',
            label: t('filter.state'),
            any: t('filter.all'),
            choices: states.map((value) => ({
              value,
              label:
                value === 'open' || value === 'late' ? t(`filter.${value}`) : t(`state.${value}`),
            })),
          },
          {
            kind: 'choice',
            name: 'reason',
            label: t('filter.reason'),
            any: t('filter.all'),
            choices: returnReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={returns}
        columns={columnsOf(t, i18n.language)}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={RETURNS_PAGE_SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}
          </EmptyState>
        }
      />
      {may('settings') && <ReturnSettings />}
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<'admin-returns'>>['t'],
  language: string,
): TableColumn<AdminReturnRow>[] {
  return [
    {
      key: 'code',
      onPhone: 'title',
      header: t('column.code'),
      cell: ({ id, code, orderNumber }) => (
        <span>
          <Link className="bo-number num" to={String(id)}>
            {code}
          </Link>
          <br />
          <span className="micro mute num">{showOrderNumber(orderNumber)}</span>
        </span>
      ),
    },
    {
      key: 'customer',
      onPhone: 'detail',
      header: t('column.customer'),
      cell: ({ name }) => <b className="break">{name}</b>,
    },
    {
      key: 'reason',
      onPhone: 'hidden',
      header: t('column.reason'),
      cell: ({ reason }) => t(`reason.${reason}`),
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('column.state'),
      cell: (row) => <ReturnBadges row={row} />,
    },
    {
      key: 'pieces',
      onPhone: 'hidden',
      header: t('column.pieces'),
      isEnd: true,
      cell: ({ pieces }) => numberText(pieces, language),
    },
    {
      key: 'time',
      onPhone: 'value',
      header: t('column.time'),
      isEnd: true,
      cell: ({ createdAt }) => <span className="small mute">{timeText(createdAt, language)}</span>,
    },
  ];
}

/**
 * How goods are usually sent back: a setting (right `settings`) that an approval can change if
 * needed.
 */
export function ReturnSettings() {
  const { t } = useTranslation('admin-returns');
  const settings = useRemote('return settings', fetchReturnSettings);
  return (
    <section className="bo-box return-usual" aria-labelledby="return-usual">
      <h2 className="h3" id="return-usual">
        {t('usual.title')}
      </h2>
      <p className="small second">{t('usual.text')}</p>
      <RemoteBox remote={settings}>
        {(data) => (
          <UsualForm
            key={data.version}
            settings={data}
            onSaved={(saved) => settings.change(() => saved)}
          />
        )}
      </RemoteBox>
    </section>
  );
}

function UsualForm({
  settings,
  onSaved,
}: {
  settings: Settings;
  onSaved: (settings: Settings) => void;
}) {
  const { t } = useTranslation('admin-returns');
  const { mayChange } = useAdminSession();
  const { run } = useWork();
  const { showToast } = useToast();
  const base = useRef(settings);
  const form = useBackOfficeForm({
    defaultValues: settings,
    async submit(typed, { reset }) {
      /**
       * Unchanged fields get the other administrator's values; the next save uses the new version.
       */
      function takeTheirs(error: unknown): never {
        const current = currentOf<Settings>(error);
        if (current) {
          const mine = Object.entries(typed).filter(
            ([name, value]) => name !== 'version' && value !== base.current[name as keyof Settings],
          );
          base.current = current;
          reset({ ...current, ...Object.fromEntries(mine) });
        }
        throw error;
      }
      const done = await run('usual', () => saveReturnSettings(typed).catch(takeTheirs));
      if (!done) return;
      showToast(t('usual.saved'));
      onSaved(done.result);
    },
  });
  const field = (name: keyof typeof USUAL_RETURN) => ({
    ...form.register(name),
    maxLength: USUAL_RETURN[name],
  });

  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <fieldset className="bo-fields" disabled={!mayChange('settings')}>
        <Field label={t('usual.address')} hint={t('usual.addressHint')} isOptional>
          <Input {...field('address')} />
        </Field>
        <div className="return-usual-pair">
          <Field label={t('usual.courier')} isOptional>
            <Input {...field('courier')} />
          </Field>
          <Field label={t('usual.code')} hint={t('usual.codeHint')} isOptional>
            <Input {...field('code')} />
          </Field>
        </div>
        <Field label={t('usual.textTr')} isOptional>
          <Textarea {...field('textTr')} rows={3} />
        </Field>
        <Field label={t('usual.textEn')} hint={t('usual.textEnHint')} isOptional>
          <Textarea {...field('textEn')} rows={3} />
        </Field>
        <div>
          <Button type="submit" variant="line" isBusy={form.isBusy}>
            {t('usual.save')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
