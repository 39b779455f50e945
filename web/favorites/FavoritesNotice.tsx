import { useEffect, useState } from 'react';
import { readStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useFavoriteCount } from './FavoritesProvider.tsx';

/**
 * On the sign-in page, for a visitor who wanted to see the favourites: where they are stored now,
 * and what signing in does with them.
 */
export function FavoritesNotice() {
  const { t } = useTranslation('favorites');
  const count = useFavoriteCount();
  // Only the browser knows this.
  const [isAskedFor, setAskedFor] = useState(false);
  useEffect(
    () => setAskedFor(readStored('redirectAfterLogin')?.startsWith('/account/favorites') ?? false),
    [],
  );
  if (!isAskedFor) return null;
  return <Alert>{count > 0 ? t('notice', { count }) : t('noticeEmpty')}</Alert>;
}
