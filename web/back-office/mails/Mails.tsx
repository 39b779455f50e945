// /admin/mails: every mail the shop sends, as its reader sees it.
import './mails.css';
import { Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { MailList } from './MailList.tsx';
import { MailPage } from './MailPage.tsx';

export default function Mails() {
  return (
    <Routes>
      <Route index element={<MailList />} />
      <Route path=":kind" element={<MailPage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
