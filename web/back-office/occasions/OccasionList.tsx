import { Link } from 'react-router';
import type { AdminOccasion, OccasionState as State } from '#shared/back-office/occasions.ts';
import { OrderedRows } from '#web/back-office/kit/OrderedRows.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { listOccasions, orderOccasions } from './occasion-calls.ts';

const titleOf = ({ titleTr }: AdminOccasion) => titleTr;

/** All occasions, in the order in which visitors see the published ones. */
export function OccasionList() {
  const { t } = useTranslation('admin-occasions');
  const occasions = useRemote('occasions', listOccasions);
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <ButtonLink size="s" icon="plus" to="new">
            {t('new')}
          </ButtonLink>
        </Changing>
      </SectionHead>
      <RemoteBox remote={occasions}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={t('empty')}
              action={
                <Changing>
                  <ButtonLink to="new">{t('new')}</ButtonLink>
                </Changing>
              }
            >
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              <p className="second bo-about">{t('about')}</p>
              <OrderedRows
                label={t('title')}
                rows={rows}
                nameOf={titleOf}
                save={orderOccasions}
                onSaved={() => void occasions.reload()}
              >
                {(occasion) => <Row occasion={occasion} />}
              </OrderedRows>
            </>
          )
        }
      </RemoteBox>
    </>
  );
}

function Row({ occasion }: { occasion: AdminOccasion }) {
  const { t } = useTranslation('admin-occasions');
  const { id, slug, titleTr, titleEn, leadEn, products, searchTerms, state } = occasion;
  return (
    <div className="bo-row">
      <div>
        <Link className="text-link break" to={String(id)}>
          {titleTr}
        </Link>
        <p className="small second break">
          {[
            `/occasions/${slug}`,
            t('products', { count: products.length }),
            searchTerms.length > 0 ? searchTerms.join(', ') : t('noSearchTerms'),
          ].join(' · ')}
        </p>
      </div>
      {(!titleEn || !leadEn) && <span className="small lang-note">{t('englishMissing')}</span>}
      <OccasionState state={state} />
    </div>
  );
}

const tones: Record<State, BadgeTone> = { shown: 'ok', empty: 'no', off: 'line' };

export function OccasionState({ state }: { state: State }) {
  const { t } = useTranslation('admin-occasions');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
