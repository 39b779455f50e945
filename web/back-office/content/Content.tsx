// /admin/content: the blog, campaigns, questions, the shop's own texts, its frame and home page.
import { ChangingPage } from '#web/back-office/session/read-only.tsx';
import './content.css';
import { Navigate, Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/SectionHead.tsx';
import { CampaignList } from './CampaignList.tsx';
import { CampaignPage, NewCampaignPage } from './CampaignPage.tsx';
import { FaqEntryPage, NewFaqEntryPage } from './FaqEntryPage.tsx';
import { FaqGroupPage, FaqGroups } from './FaqGroups.tsx';

import { PostList } from './PostList.tsx';
import { NewPostPage, PostPage } from './PostPage.tsx';
import { SiteAnnouncement } from './SiteAnnouncement.tsx';
import { SiteHome } from './SiteHome.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import { TextList } from './TextList.tsx';
import { TextPage } from './TextPage.tsx';
import { TextVersion } from './TextVersion.tsx';

export default function Content() {
  return (
    <Routes>
      <Route index element={<Navigate to="blog" replace />} />
      <Route element={<ChangingPage />}>
        <Route path="blog/new" element={<NewPostPage />} />
        <Route path="campaigns/new" element={<NewCampaignPage />} />
        <Route path="faq/:groupId/new" element={<NewFaqEntryPage />} />
      </Route>
      <Route path="blog" element={<PostList />} />
      <Route path="blog/:postId" element={<PostPage />} />
      <Route path="campaigns" element={<CampaignList />} />
      <Route path="campaigns/:campaignId" element={<CampaignPage />} />
      <Route path="faq" element={<FaqGroups />} />
      <Route path="faq/:groupId" element={<FaqGroupPage />} />
      <Route path="faq/:groupId/:entryId" element={<FaqEntryPage />} />
      <Route path="texts" element={<TextList />} />
      <Route path="texts/:key" element={<TextPage />} />
      <Route path="texts/:key/:version" element={<TextVersion />} />
      <Route path="announcement" element={<SiteAnnouncement />} />
      <Route path="menu" element={<SiteMenu />} />
      <Route path="home" element={<SiteHome />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
