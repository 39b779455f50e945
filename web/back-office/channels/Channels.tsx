// /admin/channels: where the products are shown and sold outside the shop's own pages.
import './channels.css';
import { Link, Route, Routes } from 'react-router';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { FeedsBox } from './FeedsBox.tsx';
import { Marketplace } from './Marketplace.tsx';

export default function Channels() {
  return (
    <Routes>
      <Route index element={<ChannelList />} />
      <Route path="trendyol" element={<Marketplace />} />
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
        <section className="bo-box" aria-labelledby="marketplaces-title">
          <h2 className="h3" id="marketplaces-title">
            {t('marketplace.title')}
          </h2>
          <p className="small second">{t('marketplace.about')}</p>
          <p>
            <Link className="text-link" to="trendyol">
              Trendyol
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}
