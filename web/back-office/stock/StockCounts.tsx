// /admin/stock/counts: the count sheets, newest first, and a new one.
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { StockHead } from './StockHead.tsx';

export const countTones = { open: 'wait', applied: 'ok', cancelled: 'plain' } as const;

export function StockCounts() {
  const { t, i18n } = useTranslation('admin-stock');
  const [params] = useSearchParams();
  const products = idsOf(params.get('products'));
  const [isOpen, setOpen] = useState(products.length > 0);
  const counts = useRemote('stock counts', (signal) =>
    adminApi().get('/admin/stock/counts', { signal }),
  );
  return (
    <>
      <StockHead tab="counts">
        <FileButtons fetchFile={(format) => adminApi().getFile(`/admin/stock/counts/${format}`)} />
        <Changing>
          <Button size="s" icon="plus" onClick={() => setOpen(true)}>
            {t('counts.new')}
          </Button>
        </Changing>
      </StockHead>
      <p className="small second stock-intro">{t('counts.text')}</p>
      <RemoteBox remote={counts}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('counts.none')}>{t('counts.noneText')}</EmptyState>
          ) : (
            <Table
              caption={t('counts.title')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'title',
                  header: t('counts.column.title'),
                  cell: ({ id, title }) => (
                    <Link className="text-link" to={`/admin/stock/counts/${id}`}>
                      {title}
                    </Link>
                  ),
                },
                {
                  key: 'state',
                  header: t('counts.column.state'),
                  cell: ({ state }) => (
                    <Badge tone={countTones[state]}>{t(`counts.state.${state}`)}</Badge>
                  ),
                },
                {
                  key: 'counted',
                  header: t('counts.column.counted'),
                  isEnd: true,
                  cell: ({ countedCount, rowCount }) => (
                    <span className="num">
                      {countedCount} / {rowCount}
                    </span>
                  ),
                },
                {
                  key: 'by',
                  header: t('counts.column.by'),
                  cell: ({ createdBy, createdAt }) => (
                    <span className="break small">
                      {createdBy} · {dateTimeText(createdAt, i18n.language)}
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </RemoteBox>
      {isOpen && <NewCount products={products} onClose={() => setOpen(false)} />}
    </>
  );
}

const idsOf = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** A count of all products, of one category, or of the products chosen in the product list. */
function NewCount({ products, onClose }: { products: readonly number[]; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin-stock');
  const navigate = useNavigate();
  const categories = useRemote('categories', (signal) =>
    adminApi().get('/admin/categories', { signal }),
  );
  const form = useBackOfficeForm({
    defaultValues: {
      title: t('counts.usualTitle', { day: dateText(Date.now(), i18n.language) }),
      categoryId: '',
    },
    async submit({ title, categoryId }) {
      const { id } = await adminApi().post('/admin/stock/counts', {
        body: {
          title,
          ...(products.length > 0
            ? { productIds: products }
            : categoryId && { categoryId: Number(categoryId) }),
        },
      });
      await navigate(`/admin/stock/counts/${id}`);
    },
  });
  return (
    <FormDialog
      title={t('counts.new')}
      confirm={t('counts.open')}
      form={form}
      startsAt="title"
      onClose={onClose}
    >
      <Field label={t('counts.column.title')} error={form.errorOf('title')}>
        <Input {...form.register('title')} required maxLength={120} />
      </Field>
      {products.length > 0 ? (
        <p>{t('counts.chosen', { count: products.length })}</p>
      ) : (
        <Field label={t('counts.what')}>
          <Select {...form.register('categoryId')}>
            <option value="">{t('counts.all')}</option>
            {categories.data?.map(({ id, nameTr, nameEn }) => (
              <option key={id} value={id}>
                {i18n.language === 'en' ? nameEn : nameTr}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
