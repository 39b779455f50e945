// /lists/{shareCode}: a list, for anyone with its link. Never cached by the server, because sharing
// can stop at any time.

import { data, isRouteErrorResponse } from 'react-router';
import type { SharedList } from '#shared/customers/lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { browserLoader, type LoadArgs, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/shared-list.route.ts';
import { SharedListView } from './SharedListView.tsx';

export const loader = serverLoader(loadSharedList);
export const clientLoader = browserLoader(loadSharedList);

export default function SharedListPage({ loaderData: list }: Route.ComponentProps) {
  return <SharedListView list={list} />;
}

/** Handles a link that is no longer valid. The frame handles other errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('lists');
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page">
      <PageTitle title={t('stopped.title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('stopped.title')}</h1>
      </div>
      <EmptyState
        title={t('stopped.why')}
        action={<ButtonLink to="/products">{t('emptyRows.action')}</ButtonLink>}
      >
        {t('stopped.text')}
      </EmptyState>
    </div>
  );
}

/** @throws 404 for a code that is unknown or no longer shared */
async function loadSharedList({
  api,
  params,
}: Pick<LoadArgs, 'api' | 'params'>): Promise<SharedList> {
  const code = params.shareCode ?? '';
  // A text that cannot be a code would lead to another address of the API.
  if (!/^[0-9A-Za-z]{1,40}$/.test(code))
    throw data({ code: 'LIST_NOT_FOUND', details: null }, { status: 404 });
  return api.get('/lists/{shareCode}', { path: { shareCode: code } });
}
