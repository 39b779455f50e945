// /admin/search: synonyms, and searches without a result.

import { useState } from 'react';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import type { MissedSearch, SynonymGroup } from '#shared/catalogue/search.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { SynonymDialog } from './SynonymDialog.tsx';

const SIZE = 50;
const usual = {};

type Miss = MissedSearch & { place: number };
type Edited = SynonymGroup | { words: readonly string[] } | null;

export default function Search() {
  const { t } = useTranslation('admin-search');
  const groups = useRemote('synonyms', (signal) =>
    adminApi().get('/admin/search/synonyms', { signal }),
  );
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <Button size="s" icon="plus" onClick={() => setEdited({ words: [] })}>
            {t('synonyms.add')}
          </Button>
        </Changing>
      </SectionHead>
      <div className="bo-grid bo-grid--even">
        <Synonyms groups={groups} onEdit={setEdited} />
        <Misses onUse={(text) => setEdited({ words: [text] })} />
      </div>
      {edited && (
        <SynonymDialog
          group={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void groups.reload()}
        />
      )}
    </>
  );
}

function Synonyms({
  groups,
  onEdit,
}: {
  groups: Remote<SynonymGroup[]>;
  onEdit: (group: SynonymGroup) => void;
}) {
  const { t } = useTranslation('admin-search');
  return (
    <section className="bo-box" aria-labelledby="synonyms">
      <h2 className="h3" id="synonyms">
        {t('synonyms.title')}
      </h2>
      <p className="second">{t('synonyms.text')}</p>
      <RemoteBox remote={groups}>
        {(rows) => (
          <ul className="bo-rows">
            {rows.map((group) => (
              <li key={group.id}>
                <p className="break">
                  {group.isOneWay
                    ? `${group.words[0]} → ${group.words.slice(1).join(', ')}`
                    : group.words.join(', ')}{' '}
                  {group.isOneWay && <Badge tone="info">{t('synonyms.oneWay')}</Badge>}
                </p>
                <Changing>
                  <Button
                    variant="line"
                    size="s"
                    aria-label={t('synonyms.editOf', { words: group.words.join(', ') })}
                    onClick={() => onEdit(group)}
                  >
                    {t('synonyms.edit')}
                  </Button>
                </Changing>
              </li>
            ))}
          </ul>
        )}
      </RemoteBox>
    </section>
  );
}

function Misses({ onUse }: { onUse: (text: string) => void }) {
  const { t, i18n } = useTranslation('admin-search');
  const { page, hrefFor } = useListQuery(usual);
  const misses = useRemote<RowPage<Miss>>(`misses ${page}`, async (signal) => {
    const answer = await adminApi().get('/admin/search/misses', {
      query: { page, size: SIZE },
      signal,
    });
    return {
      ...answer,
      content: answer.content.map((miss, index) => ({ ...miss, place: page * SIZE + index })),
      hasNext: page + 1 < answer.totalPages,
    };
  });
  const columns: TableColumn<Miss>[] = [
    {
      key: 'text',
      onPhone: 'title',
      header: t('misses.what'),
      cell: ({ text }) => <span className="break">{text}</span>,
    },
    {
      key: 'count',
      onPhone: 'value',
      header: t('misses.count'),
      cell: ({ count }) => <span className="num">{numberText(count, i18n.language)}</span>,
      isEnd: true,
    },
    {
      key: 'at',
      onPhone: 'detail',
      header: t('misses.last'),
      cell: ({ lastAt }) => <span className="num">{dateTimeText(lastAt, i18n.language)}</span>,
    },
    {
      key: 'use',
      onPhone: 'state',
      header: t('misses.use'),
      cell: ({ text }) => (
        <Changing>
          <Button
            variant="quiet"
            size="s"
            aria-label={t('misses.useOf', { text })}
            onClick={() => onUse(text)}
          >
            {t('misses.use')}
          </Button>
        </Changing>
      ),
    },
  ];
  return (
    <section className="bo-box" aria-labelledby="misses">
      <h2 className="h3" id="misses">
        {t('misses.title')}
      </h2>
      <p className="second">{t('misses.text')}</p>
      <RemoteTable
        caption={t('misses.title')}
        remote={misses}
        columns={columns}
        rowKey={({ place }) => place}
        rowName={({ text }) => text}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={<EmptyState title={t('misses.none')}>{t('misses.noneText')}</EmptyState>}
      />
    </section>
  );
}
