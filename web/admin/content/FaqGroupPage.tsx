import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { AdminFaqEntry, AdminFaqGroup } from '#shared/admin-content.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useRemote } from '../../use-remote.ts';
import { OrderedRows } from '../kit/OrderedRows.tsx';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { partPath } from './ContentHead.tsx';
import { listGroups, orderEntries } from './content-calls.ts';

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
          <ButtonLink size="s" icon="plus" to="new">
            {t('faq.new')}
          </ButtonLink>
        )}
      </SectionHead>
      <RemoteBox remote={groups}>{() => (group ? <Entries group={group} onKept={() => void groups.reload()} /> : <EmptyState title={t('faq.gone')} />)}</RemoteBox>
    </>
  );
}

function Entries({ group, onKept }: { group: AdminFaqGroup; onKept: () => void }) {
  const { t } = useTranslation('admin-content');
  if (group.entries.length === 0)
    return (
      <EmptyState title={t('faq.emptyGroup')} action={<ButtonLink to="new">{t('faq.new')}</ButtonLink>}>
        {t('faq.emptyGroupText')}
      </EmptyState>
    );
  return (
    <OrderedRows label={group.nameTr} rows={group.entries} nameOf={questionOf} keep={(ids, seen) => orderEntries(group.id, ids, seen)} onKept={onKept}>
      {({ id, questionTr, questionEn, answerEn, isActive }) => (
        <div className="desk-row">
          <div>
            <Link className="text-link break" to={String(id)}>
              {questionTr}
            </Link>
          </div>
          {(!questionEn || !answerEn) && <span className="small lang-note">{t('language.missingLong')}</span>}
          {!isActive && <Badge tone="line">{t('faq.off')}</Badge>}
        </div>
      )}
    </OrderedRows>
  );
}
