import type { LogoAnswer, ShopLogo } from '#shared/settings/logo.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

const TYPES = 'image/png,image/jpeg,image/webp';

/** The logo; it appears in the shop as soon as it is uploaded. */
export function LogoSettings() {
  const remote = useRemote('logo', (signal) => adminApi().get('/admin/settings/logo', { signal }));
  return (
    <RemoteBox remote={remote}>
      {({ logo }) => (
        <LogoBox logo={logo} onChanged={(next) => remote.change(() => ({ logo: next }))} />
      )}
    </RemoteBox>
  );
}

function LogoBox({
  logo,
  onChanged,
}: {
  logo: ShopLogo | null;
  onChanged: (logo: ShopLogo | null) => void;
}) {
  const { t } = useTranslation('admin-setup');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  async function change(act: 'send' | 'remove', call: () => Promise<LogoAnswer>) {
    const answer = await run(act, call);
    if (!answer) return;
    onChanged(answer.result.logo);
    showToast(t(answer.result.logo ? 'logo.saved' : 'logo.removed'));
  }
  return (
    <section className="bo-box settings-form settings-logo-box" aria-label={t('logo.title')}>
      <h2 className="h3">{t('logo.title')}</h2>
      {logo ? (
        <p className="row">
          <img
            className="settings-logo"
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={t('logo.shown')}
          />
          <Button
            variant="quiet"
            isBusy={busy === 'remove'}
            onClick={() => void change('remove', () => adminApi().delete('/admin/settings/logo'))}
          >
            {t('logo.remove')}
          </Button>
        </p>
      ) : (
        <p className="second">{t('logo.none')}</p>
      )}
      <DropZone
        label={t(logo ? 'logo.replace' : 'logo.choose')}
        hint={t('logo.hint')}
        accept={TYPES}
        isBusy={busy !== null}
        onFiles={([file]) =>
          file && void change('send', () => uploadFile('/admin/settings/logo', file))
        }
      />
    </section>
  );
}
