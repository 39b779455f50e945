// /admin/showcases: the products that the merchant promotes, in three showcases.
import './showcases.css';
import { useState } from 'react';
import { Link, Navigate, Route, Routes, useParams } from 'react-router';
import { showcases } from '#shared/showcases/showcase-places.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { AddDialog } from './AddDialog.tsx';
import { Board } from './Board.tsx';
import { readEntries } from './entry-calls.ts';

export default function Showcases() {
  return (
    <Routes>
      <Route index element={<Navigate to="popular" replace />} />
      <Route path=":family" element={<Family />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

/** One of the three families, to be arranged. */
function Family() {
  const { t } = useTranslation('admin-showcases');
  const { family } = useParams();
  const showcase = showcases.find((one) => one === family) ?? 'popular';
  const entries = useRemote(`showcase ${showcase}`, (signal) => readEntries(showcase, signal));
  const [isAdding, setAdding] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // After adding or removing entries the editor starts again with the new list.
  const [round, setRound] = useState(0);
  const reload = async () => {
    await entries.reload();
    setRound((before) => before + 1);
  };
  const add = (
    <Button
      size="s"
      icon="plus"
      disabled={isDirty}
      title={isDirty ? t('saveFirst') : undefined}
      onClick={() => setAdding(true)}
    >
      {t('add.open')}
    </Button>
  );
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>{add}</Changing>
      </SectionHead>
      <nav className="show-families" aria-label={t('families')}>
        {showcases.map((one) => (
          <Link
            key={one}
            to={`/admin/showcases/${one}`}
            aria-current={one === showcase ? 'page' : undefined}
          >
            {t(`family.${one}`)}
          </Link>
        ))}
      </nav>
      <p className="small second show-about">{t(`about.${showcase}`)}</p>
      <RemoteBox remote={entries}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={t('empty')} action={<Changing>{add}</Changing>}>
              {t(`emptyText.${showcase}`)}
            </EmptyState>
          ) : (
            <Board
              key={`${showcase} ${round}`}
              showcase={showcase}
              entries={data}
              onChanged={(entry) =>
                entries.change((all) => all.map((one) => (one.id === entry.id ? entry : one)))
              }
              onReload={() => void reload()}
              onDirty={setDirty}
            />
          )
        }
      </RemoteBox>
      {isAdding && (
        <AddDialog
          showcase={showcase}
          present={new Set((entries.data ?? []).map(({ productId }) => productId))}
          onClose={() => setAdding(false)}
          onAdded={() => void reload()}
        />
      )}
    </>
  );
}
