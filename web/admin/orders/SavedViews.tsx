import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { useWork } from '../kit/use-work.ts';
import type { ListQuery } from './list-query.ts';
import { fetchViews, removeView, saveView } from './order-calls.ts';

/** Lists as somebody likes to see them: theirs alone, to open, to add the present one, to remove. */
export function SavedViews({ query }: { query: ListQuery & { page: string } }) {
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

function Views({ query, onClose }: { query: ListQuery & { page: string }; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const navigate = useNavigate();
  const { busy, run } = useWork();
  const [name, setName] = useState('');
  const views = useRemote('order views', fetchViews);
  const current = new URLSearchParams(Object.entries(query).filter(([key, value]) => key !== 'page' && value !== '')).toString();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!(await run('save', () => saveView({ name, query: current })))) return;
    setName('');
    await views.reload();
  }
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
            <ul className="office-rows">
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
                  <IconButton icon="trash" label={t('views.remove', { name: view.name })} onClick={() => void remove(view.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </RemoteBox>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <Field label={t('views.name')} hint={t('views.hint')}>
          <Input value={name} required maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" size="s" isBusy={busy === 'save'}>
            {t('views.save')}
          </Button>
        </div>
      </form>
    </div>
  );
}
