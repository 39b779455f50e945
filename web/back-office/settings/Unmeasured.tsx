import { useState } from 'react';
import { Link } from 'react-router';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';

const SIZE = 10;

/** Products without measures, best sellers first, each with a link to its packing. */
export function Unmeasured() {
  const { t } = useTranslation('admin-settings');
  const [page, setPage] = useState(0);
  const remote = useRemote(`unmeasured ${page}`, (signal) =>
    adminApi().get('/admin/settings/shipping/unmeasured', {
      query: { page, size: SIZE },
      signal,
    }),
  );
  return (
    <RemoteBox remote={remote}>
      {({ content, hasNext }) =>
        content.length === 0 && page === 0 ? (
          <p className="small">{t('unmeasured.none')}</p>
        ) : (
          <div className="stack">
            <h2 className="small" id="unmeasured">
              <b>{t('unmeasured.title')}</b>
            </h2>
            <ul className="settings-list small" aria-labelledby="unmeasured">
              {content.map(({ id, sku, name, hasWeight, hasVolume }) => (
                <li key={id}>
                  <Link className="link break" to={`/admin/products/${id}`}>
                    {name}
                  </Link>{' '}
                  <span className="second num">
                    {[
                      sku,
                      hasWeight ? '' : t('unmeasured.weight'),
                      hasVolume ? '' : t('unmeasured.volume'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            {(page > 0 || hasNext) && (
              <div className="bo-acts">
                <Button
                  size="s"
                  variant="line"
                  disabled={page === 0}
                  onClick={() => setPage(page - 1)}
                >
                  {t('unmeasured.before')}
                </Button>
                <Button
                  size="s"
                  variant="line"
                  disabled={!hasNext}
                  onClick={() => setPage(page + 1)}
                >
                  {t('unmeasured.next')}
                </Button>
              </div>
            )}
          </div>
        )
      }
    </RemoteBox>
  );
}
