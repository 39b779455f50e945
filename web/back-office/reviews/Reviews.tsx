// /admin/reviews: buyers' reviews, and at /admin/reviews/questions visitors' questions: to be read,
// published or rejected, and answered.
import '#web/back-office/orders/orders.css';
import './reviews.css';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { opinionStates } from '#shared/reviews/reviews.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { QuestionBox } from './QuestionBox.tsx';
import { ReviewBox } from './ReviewBox.tsx';
import { SectionTabs } from './SectionTabs.tsx';

export default function Reviews() {
  return (
    <Routes>
      <Route index element={<ReviewList />} />
      <Route path="questions" element={<QuestionList />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

const usual = { state: '' };

/** Rows of one of the lists, by the state in the address. */
function useOpinions<Page>(
  name: string,
  read: (query: Query, signal: AbortSignal) => Promise<Page>,
) {
  const list = useListQuery(usual);
  const { query, page, filters } = list;
  const remote = useRemote(`${name} ${JSON.stringify(query)}`, (signal) =>
    read({ page, ...filters }, signal),
  );
  return { list, remote };
}

function ReviewList() {
  const { t } = useTranslation('admin-reviews');
  const { list, remote } = useOpinions('reviews', (query, signal) =>
    adminApi().get('/admin/reviews', { query, signal }),
  );
  return (
    <OpinionSection list={list}>
      <p className="small second">{t('fold')}</p>
      <RemoteBox remote={remote}>
        {({ content, page, totalPages }) =>
          content.length === 0 ? (
            <EmptyState title={t('emptyReviews')}>{t('emptyReviewsText')}</EmptyState>
          ) : (
            <>
              <ul className="bo-opinions">
                {content.map((review) => (
                  <li key={`${review.id} ${review.version}`}>
                    <ReviewBox review={review} onChanged={remote.reload} />
                  </li>
                ))}
              </ul>
              <Pages list={list} page={page} totalPages={totalPages} />
            </>
          )
        }
      </RemoteBox>
    </OpinionSection>
  );
}

function QuestionList() {
  const { t } = useTranslation('admin-reviews');
  const { list, remote } = useOpinions('questions', (query, signal) =>
    adminApi().get('/admin/questions', { query, signal }),
  );
  return (
    <OpinionSection list={list}>
      <RemoteBox remote={remote}>
        {({ content, page, totalPages }) =>
          content.length === 0 ? (
            <EmptyState title={t('emptyQuestions')}>{t('emptyQuestionsText')}</EmptyState>
          ) : (
            <>
              <ul className="bo-opinions">
                {content.map((question) => (
                  <li key={`${question.id} ${question.version}`}>
                    <QuestionBox question={question} onChanged={remote.reload} />
                  </li>
                ))}
              </ul>
              <Pages list={list} page={page} totalPages={totalPages} />
            </>
          )
        }
      </RemoteBox>
    </OpinionSection>
  );
}

type List = ReturnType<typeof useListQuery<typeof usual>>;

function OpinionSection({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useTranslation('admin-reviews');
  return (
    <>
      <SectionHead title={t('title')} />
      <SectionTabs />
      <ListFilters
        label={t('filter')}
        list={list}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            any: t('all'),
            choices: opinionStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      {children}
    </>
  );
}

const Pages = ({ list, page, totalPages }: { list: List; page: number; totalPages: number }) => (
  <Pagination
    page={page + 1}
    pageCount={totalPages}
    hrefFor={(number) => list.hrefFor({ page: String(number) })}
  />
);
