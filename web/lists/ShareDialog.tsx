import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { sharedPath } from './list-calls.ts';
import { VerifyFirst } from './SignInFirst.tsx';

type ShareDialogProps = {
  isOpen: boolean;
  shareCode: string | null;
  onClose: () => void;
  onShare: (isShared: boolean) => Promise<boolean>;
};

/** A link with which everybody can read the list; it can be withdrawn at any time. */
export function ShareDialog({ isOpen, shareCode, onClose, onShare }: ShareDialogProps) {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  const { hasPermission } = useSession();
  const [isBusy, setBusy] = useState(false);

  // The e-mail address may have changed since the page was opened, and the new one is not verified.
  const mayShare = hasPermission('verified_email');
  async function share(isShared: boolean) {
    setBusy(true);
    const isDone = await onShare(isShared);
    setBusy(false);
    if (isDone && !isShared) showToast(t('share.stopped'));
  }
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address);
      showToast(t('share.copied'));
    } catch {
      // The browser forbids it, or the page has no https: the address is visible for manual
      // copying.
      showToast(t('share.copyFailed'), { type: 'warning' });
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('share.title')}>
      <div className="stack">
        {(shareCode || mayShare) && <p>{t(shareCode ? 'share.shared' : 'share.text')}</p>}
        {shareCode ? (
          <SharedAddress
            address={`${window.location.origin}${sharedPath(shareCode)}`}
            isBusy={isBusy}
            onCopy={copy}
            onStop={() => void share(false)}
          />
        ) : !mayShare ? (
          <VerifyFirst />
        ) : (
          <div>
            <Button icon="share" isBusy={isBusy} onClick={() => void share(true)}>
              {t('share.create')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function SharedAddress({
  address,
  isBusy,
  onCopy,
  onStop,
}: {
  address: string;
  isBusy: boolean;
  onCopy: (address: string) => Promise<void>;
  onStop: () => void;
}) {
  const { t } = useTranslation('lists');
  return (
    <>
      <Field label={t('share.link')}>
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="row">
        <Button icon="copy" onClick={() => void onCopy(address)}>
          {t('share.copy')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onStop}>
          {t('share.stop')}
        </Button>
      </div>
    </>
  );
}
