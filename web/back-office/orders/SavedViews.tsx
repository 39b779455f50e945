import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { OrderQuery } from './OrderFilters.tsx';
import { fetchViews, removeView, saveView } from './order-calls.ts';

/** The administrator's own saved filters: to open, add and remove. */
export function SavedViews({ query }: { query: OrderQuery & { page: string } }) {
  const { t } = useTranslation('admin-orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="line" size="s" onClick={() => setOpen(true)}>
        {t('views.title')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('views.title')}>
        <Views query={query} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Views({ query, onClose }: { query: OrderQuery & { page: string }; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const navigate = useNavigate();
  const { run } = useWork();
  const views = useRemote('order views', fetchViews);
  const current = new URLSearchParams(
    Object.entries(query).filter(([key, value]) => key !== 'page' && value !== ''),
  ).toString();

  const form = useBackOfficeForm({
    defaultValues: { name: '' },
    async submit({ name }, { reset }) {
      await saveView({ name, query: current });
      reset();
      await views.reload();
    },
  });
  async function remove(id: number) {
    await run(`remove ${id}`, () => removeView(id));
    await views.reload();
  }
  return (
    <div className="stack">
      <RemoteBox remote={views}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="second">{t('views.empty')}</p>
          ) : (
            <ul className="bo-rows">
              {rows.map((view) => (
                <li key={view.id}>
                  <div>
                    <Button
                      variant="quiet"
                      size="s"
                      onClick={() => {
                        onClose();
                        void navigate(`?${view.query}`);
                      }}
                    >
                      {view.name}
                    </Button>
                  </div>
                  <IconButton
                    icon="trash"
                    label={t('views.remove', { name: view.name })}
                    onClick={() => void remove(view.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </RemoteBox>
      <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
        <Field label={t('views.name')} hint={t('views.hint')} error={form.errorOf('name')}>
          <Input {...form.register('name')} required maxLength={60} />
        </Field>
        {form.failure && <Alert tone="no">{form.failure}</Alert>}
        <div>
          <Button type="submit" size="s" isBusy={form.isBusy}>
            {t('views.save')}
          </Button>
        </div>
      </form>
    </div>
  );
}
