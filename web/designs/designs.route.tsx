// /account/designs: the customer's saved designs with today's prices.
import { useRef } from 'react';
import type { SavedDesign } from '#shared/designs/design-tool.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useRestoredFocus } from '#web/base/ui/use-restored-focus.ts';
import { browserApi } from '#web/session/browser.ts';
import { Gate } from '#web/session/Gate.tsx';
import { DesignCard } from './DesignCard.tsx';

export default function DesignsRoute() {
  return (
    <Gate>
      <Designs />
    </Gate>
  );
}

function Designs() {
  const { t } = useTranslation('designs');
  const { showToast } = useToast();
  const page = useRef<HTMLDivElement>(null);
  useRestoredFocus(page);
  const remote = useRemote(
    'designs',
    async (signal) => (await browserApi().get('/user/designs', { signal })).content,
  );

  const without = ({ code }: SavedDesign) =>
    remote.change((designs) => designs.filter((design) => design.code !== code));
  async function saveAgain({ code, name }: SavedDesign) {
    await browserApi().put('/user/designs/{code}', { path: { code }, body: { name } });
    await remote.reload();
  }
  async function remove(design: SavedDesign) {
    try {
      await browserApi().delete('/user/designs/{code}', { path: { code: design.code } });
    } catch (error) {
      // It may already have been deleted in another tab.
      if (!(error instanceof ApiError && error.status === 404)) {
        showToast(t('failed'), { type: 'error' });
        return;
      }
    }
    without(design);
    showToast(t('removed', { name: design.name }), {
      action: { label: t('undo'), onPress: () => void saveAgain(design).catch(() => undefined) },
    });
  }
  async function rename(design: SavedDesign, name: string) {
    const renamed = await browserApi().put('/user/designs/{code}', {
      path: { code: design.code },
      body: { name },
    });
    remote.change((designs) =>
      designs.map((other) =>
        other.code === design.code ? { ...other, name: renamed.name } : other,
      ),
    );
  }

  return (
    <div ref={page} tabIndex={-1} className="account-focus">
      <PageHead title={t('title')} text={t('text')} />
      <RemoteContent remote={remote}>
        {(designs) =>
          designs.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={<ButtonLink to="/configurator">{t('empty.action')}</ButtonLink>}
            >
              {t('empty.text')}
            </EmptyState>
          ) : (
            <ul className="design-cards">
              {designs.map((design) => (
                <DesignCard
                  key={design.code}
                  design={design}
                  onRemove={() => void remove(design)}
                  onRename={(name) => rename(design, name)}
                />
              ))}
            </ul>
          )
        }
      </RemoteContent>
    </div>
  );
}
