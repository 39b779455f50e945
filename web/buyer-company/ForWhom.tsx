// The choice for whom the cart is, loaded for members of a company only.

import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useSession } from '#web/session/SessionContext.ts';

const CompanyChoice = lazyPart(() => import('./CompanyChoice.tsx'));

export function ForWhom() {
  const { user } = useSession();
  if (!user || user.companyCount === 0) return null;
  return (
    <LazyPart>
      <CompanyChoice />
    </LazyPart>
  );
}
