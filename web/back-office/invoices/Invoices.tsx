// /admin/invoices: invoices that are sent through the invoice service: waiting, refused (and why)
// and sent ones.
import './invoices.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { INVOICES_PAGE_SIZE, type InvoiceRow, invoiceTabs } from '#shared/back-office/invoices.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { columnsOf } from './invoice-columns.tsx';

const usual = { search: '', tab: '' };

export default function Invoices() {
  const { t, i18n } = useTranslation('admin-invoices');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const invoices = useRemote(JSON.stringify(query), (signal) =>
    adminApi().get('/admin/invoices', {
      query: { page, size: INVOICES_PAGE_SIZE, ...filters },
      signal,
    }),
  );
  useOnWaiting('invoices', invoices.reload);
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const [cancelled, setCancelled] = useState<InvoiceRow | null>(null);

  async function retry(row: InvoiceRow) {
    if (await run(row.orderNumber, () => sendAgain(row))) showToast(t('retried'));
    await invoices.reload();
  }

  /** Those of the page, e.g. after the data that all of them lacked has been entered. */
  const failed = invoices.data?.content.filter(({ mayRetry }) => mayRetry) ?? [];
  async function retryAll() {
    const done = await run('all', async () => {
      for (const row of failed) await sendAgain(row);
    });
    if (done) showToast(t('retriedAll', { count: failed.length }));
    await invoices.reload();
  }

  return (
    <>
      <SectionHead title={t('title')}>
        {failed.length > 1 && (
          <Changing>
            <Button size="s" isBusy={busy === 'all'} onClick={() => void retryAll()}>
              {t('retryAll', { count: failed.length })}
            </Button>
          </Changing>
        )}
      </SectionHead>
      <p className="second invoices-intro">{t('intro')}</p>
      {invoices.data?.service === null && <NoService />}
      <ShopData problems={invoices.data?.shopProblems ?? []} />
      <ListFilters
        label={t('filter')}
        list={list}
        filters={[
          { kind: 'text', name: 'search', label: t('search'), maxLength: 60 },
          {
            kind: 'choice',
            name: 'tab',
            label: t('tab.label'),
            any: t('tab.all'),
            choices: invoiceTabs.map((value) => ({ value, label: t(`tab.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={invoices}
        columns={columnsOf({ t, language: i18n.language, busy, retry, cancel: setCancelled })}
        rowKey={({ orderNumber }) => orderNumber}
        rowName={({ orderNumber }) => orderNumber}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={INVOICES_PAGE_SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {isNarrowed ? '' : t('empty.text')}
          </EmptyState>
        }
      />
      <p className="small second invoices-intro">{t('returns')}</p>
      {cancelled && (
        <CancelDialog
          row={cancelled}
          onClose={() => setCancelled(null)}
          onDone={() => {
            setCancelled(null);
            void invoices.reload();
          }}
        />
      )}
    </>
  );
}

const sendAgain = ({ orderNumber }: InvoiceRow) =>
  adminApi().post('/admin/invoices/{orderNumber}/retry', { path: { orderNumber } });

function NoService() {
  const { t } = useTranslation('admin-invoices');
  const { may } = useAdminSession();
  return (
    <Alert>
      <p>{t('noService')}</p>
      {may('settings') && (
        <p>
          <Link className="text-link" to="/admin/settings/connections">
            {t('connect')}
          </Link>
        </p>
      )}
    </Alert>
  );
}

/** What the shop itself has to fill in, once for all invoices. */
function ShopData({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('admin-invoices');
  const { may } = useAdminSession();
  if (problems.length === 0) return null;
  return (
    <Alert tone="warn">
      <p>
        <b>{t('shopData.title')}</b> {t('shopData.text')}
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {may('settings') && (
        <p>
          <Link className="text-link" to="/admin/settings/shop">
            {t('shopData.open')}
          </Link>
        </p>
      )}
    </Alert>
  );
}

function CancelDialog({
  row,
  onClose,
  onDone,
}: {
  row: InvoiceRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('admin-invoices');
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    defaultValues: { reason: '' },
    async submit(body: { reason: string }) {
      await adminApi().post('/admin/invoices/{orderNumber}/cancel', {
        path: { orderNumber: row.orderNumber },
        body,
      });
      showToast(t('cancel.done'));
      onDone();
    },
  });
  return (
    <FormDialog
      title={t('cancel.title', { number: row.number ?? '' })}
      confirm={t('cancel.open')}
      cancel={t('back')}
      form={form}
      isReady={form.watch().reason.trim() !== ''}
      onClose={onClose}
    >
      <p>{t('cancel.text')}</p>
      <Field label={t('cancel.reason')} error={form.errorOf('reason')}>
        <Input {...form.register('reason')} maxLength={200} />
      </Field>
    </FormDialog>
  );
}
