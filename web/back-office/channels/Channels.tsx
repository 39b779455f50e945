// /admin/channels: where the products are shown and sold besides the shop's own pages.
import './channels.css';
import { Route, Routes } from 'react-router';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { FeedsBox } from './FeedsBox.tsx';

export default function Channels() {
  return (
    <Routes>
      <Route index element={<ChannelList />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ChannelList() {
  const { t } = useTranslation('admin-channels');
  return (
    <>
      <SectionHead title={t('title')} />
      <div className="bo-column">
        <FeedsBox />
      </div>
    </>
  );
}
