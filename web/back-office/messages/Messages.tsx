// /admin/messages: what visitors wrote to the shop, and whether somebody has answered.
import '#web/back-office/content/content.css';
import { Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { MessageList } from './MessageList.tsx';
import { MessagePage } from './MessagePage.tsx';

export default function Messages() {
  return (
    <Routes>
      <Route index element={<MessageList />} />
      <Route path=":messageId" element={<MessagePage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
