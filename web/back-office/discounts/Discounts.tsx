// /admin/discounts: the rules, one rule, and what became of them.
import './discounts.css';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { RuleList } from './RuleList.tsx';
import { NewRulePage, RulePage } from './RulePage.tsx';

const RuleStatistics = lazy(() => import('./RuleStatistics.tsx'));

export default function Discounts() {
  return (
    <Routes>
      <Route index element={<RuleList />} />
      <Route path="new" element={<NewRulePage />} />
      <Route
        path="statistics"
        element={
          <Suspense fallback={<Spinner />}>
            <RuleStatistics />
          </Suspense>
        }
      />
      <Route path=":ruleId" element={<RulePage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
