import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

const parts = ['blog', 'campaigns', 'faq', 'texts', 'announcement', 'menu', 'home'] as const;
export type Part = (typeof parts)[number];
export const partPath = (part: Part): string => `/admin/content/${part}`;

/** The head of each list in the section, with links to the other lists. */
export function ContentHead({ part, children }: { part: Part; children?: ReactNode }) {
  const { t } = useTranslation('admin-content');
  return (
    <>
      <SectionHead title={t(`part.${part}`)}>
        <Changing>{children}</Changing>
      </SectionHead>
      <nav className="bo-parts" aria-label={t('parts')}>
        {parts.map((one) => (
          <Link key={one} to={partPath(one)} aria-current={one === part ? 'page' : undefined}>
            {t(`part.${one}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
