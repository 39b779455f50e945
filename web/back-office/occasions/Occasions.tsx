// /admin/occasions: the pages of ready sets for weddings, births and the like.
import { ChangingPage } from '#web/back-office/session/read-only.tsx';
import '#web/back-office/content/content.css';
import { Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/SectionHead.tsx';
import { OccasionList } from './OccasionList.tsx';
import { NewOccasionPage, OccasionPage } from './OccasionPage.tsx';

export default function Occasions() {
  return (
    <Routes>
      <Route index element={<OccasionList />} />
      <Route element={<ChangingPage />}>
        <Route path="new" element={<NewOccasionPage />} />
      </Route>
      <Route path=":occasionId" element={<OccasionPage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
