// /admin and everything below it: the back office, which comes with the first visit and not with
// the shop.
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
