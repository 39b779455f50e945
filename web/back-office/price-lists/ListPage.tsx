import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PriceList } from '#shared/back-office/price-lists.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { ListEditor } from './ListEditor.tsx';
import { changeList, copyList, createList, endList, readList } from './list-calls.ts';
import { type ListForm, newList, toBody, toForm } from './list-form.ts';

const PATH = '/admin/price-lists';

/** A draft until it is saved; then its own address. */
export function NewListPage() {
  const { t } = useTranslation('admin-price-lists');
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made !== null) void navigate(`${PATH}/${made}`, { replace: true });
  }, [made, navigate]);
  const send = useCallback(async (form: ListForm) => {
    const list = await createList(toBody(form));
    setMade(list.id);
    return toForm(list);
  }, []);
  return (
    <>
      <SectionHead title={t('new')} back={{ to: PATH, label: t('title') }} />
      <ListEditor saved={newList} isNew send={send} />
    </>
  );
}

export function ListPage() {
  const { t } = useTranslation('admin-price-lists');
  const id = Number(useParams().listId) || 0;
  const list = useRemote(`price-list ${id}`, (signal) => readList(id, signal));
  return (
    <>
      {list.data === null && (
        <SectionHead title={t('one')} back={{ to: PATH, label: t('title') }} />
      )}
      <RemoteBox remote={list}>{(data) => <OneList key={data.id} loaded={data} />}</RemoteBox>
    </>
  );
}

function OneList({ loaded }: { loaded: PriceList }) {
  const { t } = useTranslation('admin-price-lists');
  const navigate = useNavigate();
  const { busy, run } = useWork();
  const [list, setList] = useState(loaded);
  // Ending the list creates a new version: the editor starts again with it.
  const [round, setRound] = useState(0);
  const send = useCallback(
    async (form: ListForm) => {
      const saved = await changeList(list.id, toBody(form), form.version);
      setList(saved);
      return toForm(saved);
    },
    [list.id],
  );
  async function copy() {
    const done = await run('copy', () => copyList(list.id, t('copyOf', { name: list.name })));
    if (done) void navigate(`${PATH}/${done.result.id}`);
  }
  async function end() {
    const done = await run('end', () => endList(list.id));
    if (!done) return;
    setList(done.result);
    setRound((before) => before + 1);
  }
  return (
    <>
      <SectionHead title={list.name} back={{ to: PATH, label: t('title') }}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/price-lists/rows/${format}`, { query: { list: list.id } })
          }
        />
        <Changing>
          <Button variant="line" size="s" isBusy={busy === 'copy'} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          {list.state === 'in-force' && (
            <Button variant="line" size="s" isBusy={busy === 'end'} onClick={() => void end()}>
              {t('end')}
            </Button>
          )}
        </Changing>
      </SectionHead>
      <ListEditor key={round} saved={toForm(list)} send={send} />
    </>
  );
}
