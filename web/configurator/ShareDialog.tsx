import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { renderSVG } from 'uqr';
import type { DesignCodeAnswer } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { designHref } from '#web/cart/DesignPicture.tsx';
import { arOfBrowser, sceneViewerAddress } from '#web/scene/ar.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { nameDesign } from './tool-calls.ts';

type ShareDialogProps = {
  isOpen: boolean;
  saved: DesignCodeAnswer;
  name: string;
  onClose: () => void;
};

/**
 * A saved design: saved in the account under a name, as a link, or as a data sheet. A draft can
 * only be saved in the account.
 */
export function ShareDialog({ isOpen, saved, name, onClose }: ShareDialogProps) {
  const { t } = useTranslation('configurator');
  const { hasPermission } = useSession();
  const { code, isDraft, problems } = saved;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(isDraft ? 'draft.title' : 'keep.title')}>
      <div className="stack">
        {isDraft && (
          <Alert tone="warn">
            <p>{t('draft.text')}</p>
            <ul>
              {problems.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        {hasPermission('save_design') ? (
          <NameForm code={code} name={name} onDone={onClose} />
        ) : (
          <p className="small second">
            {t(isDraft ? 'draft.guest' : 'keep.guest')}{' '}
            <Link className="text-link" to="/login">
              {t('keep.signIn')}
            </Link>
          </p>
        )}
        {!isDraft && <Ways code={code} />}
      </div>
    </Dialog>
  );
}

function NameForm({ code, name, onDone }: { code: string; name: string; onDone: () => void }) {
  const { t } = useTranslation('configurator');
  const { showToast } = useToast();
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);

  async function saveInAccount(event: FormEvent) {
    event.preventDefault();
    if (!typed.trim()) return;
    setBusy(true);
    try {
      await nameDesign(browserApi(), code, typed.trim());
      showToast(t('keep.kept'), { action: { label: t('keep.toAccount'), to: '/account/designs' } });
      onDone();
    } catch {
      showToast(t('failed'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" className="keep-form" onSubmit={(event) => void saveInAccount(event)}>
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
  );
}

/** What the customer can share: link and data sheet. */
function Ways({ code }: { code: string }) {
  const { t, i18n } = useTranslation('configurator');
  const address = `${window.location.origin}${designHref(code)}`;
  const canShare = typeof navigator.share === 'function';
  return (
    <>
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
    </>
  );
}

/**
 * The design in 3D outside the page: as a file, in augmented reality on a phone, or a link from
 * this computer to the phone.
 */
function ArWays({ code, address }: { code: string; address: string }) {
  const { t } = useTranslation('configurator');
  const [ar] = useState(arOfBrowser);
  const model = `/api/designs/${code}/model.glb`;
  const viewer =
    ar === 'scene-viewer'
      ? sceneViewerAddress({
          modelAddress: `${window.location.origin}${model}`,
          title: t('title'),
          link: address,
        })
      : null;
  return (
    <>
      {viewer && (
        <a className="btn btn--line" href={viewer}>
          {t('ar.room')}
        </a>
      )}
      <a className="btn btn--line" href={model} download>
        {t('ar.model')}
      </a>
      {ar === 'none' && (
        <div className="ar-code">
          <div
            role="img"
            aria-label={t('ar.code')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here from our own address
            dangerouslySetInnerHTML={{ __html: renderSVG(address, { ecc: 'M', border: 2 }) }}
          />
          <p className="small second">{t('ar.scan')}</p>
        </div>
      )}
    </>
  );
}
