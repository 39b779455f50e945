import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { designHref } from '#web/cart/DesignPicture.tsx';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { ArWays } from './ArWays.tsx';
import { nameDesign } from './tool-calls.ts';

type ShareDialogProps = { isOpen: boolean; code: string; name: string; onClose: () => void };

/** Shares a saved design: in the account under a name, as a link, as PDFs. */
export function ShareDialog({ isOpen, code, name, onClose }: ShareDialogProps) {
  const { t, i18n } = useTranslation('configurator');
  const { hasPermission } = useSession();
  const { showToast } = useToast();
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const address = `${window.location.origin}${designHref(code)}`;
  const canShare = typeof navigator.share === 'function';

  async function saveInAccount(event: FormEvent) {
    event.preventDefault();
    if (!typed.trim()) return;
    setBusy(true);
    try {
      await nameDesign(browserApi(), code, typed.trim());
      showToast(t('keep.kept'), { action: { label: t('keep.toAccount'), to: '/account/designs' } });
      onClose();
    } catch {
      showToast(t('failed'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('keep.title')}>
      <div className="stack">
        {hasPermission('save_design') ? (
          <form className="keep-form" onSubmit={(event) => void saveInAccount(event)}>
            <Field label={t('keep.name')} hint={t('keep.nameHint')}>
              <Input
                value={typed}
                maxLength={80}
                required
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
            <Button type="submit" isBusy={isBusy}>
              {t('keep.keep')}
            </Button>
          </form>
        ) : (
          <p className="small second">
            {t('keep.guest')}{' '}
            <Link className="text-link" to="/login">
              {t('keep.signIn')}
            </Link>
          </p>
        )}
        <div className="keep-link">
          <Field label={t('keep.link')} hint={t('keep.linkHint')}>
            <Input readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <CopyButton text={address} label={t('keep.copy')} />
        </div>
        <div className="keep-ways">
          <a
            className="btn btn--line"
            href={`/api/designs/${code}/sheet.pdf?lng=${i18n.language}`}
            download
          >
            {t('keep.sheet')}
          </a>
          <ArWays code={code} address={address} />
          {canShare && (
            <Button
              variant="line"
              icon="share"
              onClick={() =>
                void navigator.share({ title: t('title'), url: address }).catch(() => undefined)
              }
            >
              {t('keep.share')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
