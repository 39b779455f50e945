import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AdminFaqEntry, AdminFaqGroup } from '#shared/back-office/content.ts';
import { OrderedRows } from '#web/back-office/kit/OrderedRows.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ContentHead, partPath } from './ContentHead.tsx';
import { listGroups, orderEntries, orderGroups } from './content-calls.ts';
import { FaqGroupDialog } from './FaqGroupDialog.tsx';

const nameOf = ({ nameTr }: AdminFaqGroup) => nameTr;

/** The groups in their order; the questions of each are on a separate page. */
export function FaqGroups() {
  const { t } = useTranslation('admin-content');
  const groups = useRemote('faq', listGroups);
  const [edited, setEdited] = useState<AdminFaqGroup | 'new' | null>(null);
  const reload = () => void groups.reload();
  return (
    <>
      <ContentHead part="faq">
        <Button size="s" icon="plus" onClick={() => setEdited('new')}>
          {t('faq.newGroup')}
        </Button>
      </ContentHead>
      <RemoteBox remote={groups}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('faq.empty')}>{t('faq.emptyText')}</EmptyState>
          ) : (
            <>
              <p className="second bo-about">{t('faq.about')}</p>
              <OrderedRows
                label={t('faq.groups')}
                rows={rows}
                nameOf={nameOf}
                save={orderGroups}
                onSaved={reload}
              >
                {(group) => (
                  <div className="bo-row">
                    <div>
                      <Link className="text-link break" to={String(group.id)}>
                        {group.nameTr}
                      </Link>
                      <p className="small second num">
                        {t('faq.count', { count: group.entries.length })}
                      </p>
                    </div>
                    {(!group.nameEn ||
                      group.entries.some(
                        ({ questionEn, answerEn }) => !questionEn || !answerEn,
                      )) && <span className="small lang-note">{t('language.missingLong')}</span>}
                    <Changing>
                      <Button
                        variant="line"
                        size="s"
                        aria-label={t('faq.renameOf', { name: group.nameTr })}
                        onClick={() => setEdited(group)}
                      >
                        {t('faq.rename')}
                      </Button>
                    </Changing>
                  </div>
                )}
              </OrderedRows>
            </>
          )
        }
      </RemoteBox>
      {edited && (
        <FaqGroupDialog
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </>
  );
}

const PATH = partPath('faq');
const questionOf = ({ questionTr }: AdminFaqEntry) => questionTr;

/** The questions of a group, in their order. */
export function FaqGroupPage() {
  const { t } = useTranslation('admin-content');
  const id = Number(useParams().groupId) || 0;
  const groups = useRemote('faq', listGroups);
  const group = groups.data?.find((one) => one.id === id);
  return (
    <>
      <SectionHead title={group?.nameTr ?? t('part.faq')} back={{ to: PATH, label: t('part.faq') }}>
        {group && (
          <Changing>
            <ButtonLink size="s" icon="plus" to="new">
              {t('faq.new')}
            </ButtonLink>
          </Changing>
        )}
      </SectionHead>
      <RemoteBox remote={groups}>
        {() =>
          group ? (
            <Entries group={group} onSaved={() => void groups.reload()} />
          ) : (
            <EmptyState title={t('faq.gone')} />
          )
        }
      </RemoteBox>
    </>
  );
}

function Entries({ group, onSaved }: { group: AdminFaqGroup; onSaved: () => void }) {
  const { t } = useTranslation('admin-content');
  if (group.entries.length === 0)
    return (
      <EmptyState
        title={t('faq.emptyGroup')}
        action={
          <Changing>
            <ButtonLink to="new">{t('faq.new')}</ButtonLink>
          </Changing>
        }
      >
        {t('faq.emptyGroupText')}
      </EmptyState>
    );
  return (
    <OrderedRows
      label={group.nameTr}
      rows={group.entries}
      nameOf={questionOf}
      save={(ids, expected) => orderEntries(group.id, ids, expected)}
      onSaved={onSaved}
    >
      {({ id, questionTr, questionEn, answerEn, isActive }) => (
        <div className="bo-row">
          <div>
            <Link className="text-link break" to={String(id)}>
              {questionTr}
            </Link>
          </div>
          {(!questionEn || !answerEn) && (
            <span className="small lang-note">{t('language.missingLong')}</span>
          )}
          {!isActive && <Badge tone="line">{t('faq.off')}</Badge>}
        </div>
      )}
    </OrderedRows>
  );
}
