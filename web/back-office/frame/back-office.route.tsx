// /admin and everything below it: the back office. Its code loads on the first visit and is no part
// of the shop's pages.
import { useEffect, useState } from 'react';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';

const BackOffice = lazyPart(() => import('./BackOffice.tsx'));

export default function AdminRoute() {
  // Nothing of it is rendered on the server, where nobody is signed in.
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <>
      <title>Flakon</title>
      <meta name="robots" content="noindex" />
      {isInBrowser ? (
        <LazyPart fallback={<Spinner fills="page" />}>
          <BackOffice />
        </LazyPart>
      ) : (
        <Spinner fills="page" />
      )}
    </>
  );
}
