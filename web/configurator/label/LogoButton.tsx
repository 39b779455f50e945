import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakenLogo } from '#shared/designs.ts';
import { MAX_LOGO_BYTES } from '#shared/label-logos.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { logError } from '../../log.ts';
import { serverMessage } from '../../session/action-texts.ts';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { uploadLogo } from './upload-logo.ts';

const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp'];
type LogoButtonProps = { label: string; variant?: ButtonVariant; isDisabled?: boolean; onTaken: (logo: TakenLogo) => void };

/** Chooses a logo and sends it: how far it has come, a way to stop it, and what was wrong with it. */
export function LogoButton({ label, variant = 'line', isDisabled = false, onTaken }: LogoButtonProps) {
  const { t, i18n } = useTranslation('label');
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    setFault('');
    // Said before a phone has sent five megabytes for nothing.
    if (file.size > MAX_LOGO_BYTES) return setFault(t('logo.tooLarge', { megabytes: MAX_LOGO_BYTES / 2 ** 20 }));
    if (file.type !== '' && !ACCEPTED.includes(file.type)) return setFault(t('logo.wrongType'));
    const work = new AbortController();
    sending.current = work;
    setShare(0);
    try {
      onTaken(await uploadLogo(file, { onProgress: setShare, signal: work.signal }));
    } catch (error) {
      if (work.signal.aborted) return;
      logError('POST /designs/logos', error);
      setFault(serverMessage(error) ?? t('logo.failed'));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="label-upload">
      <Button variant={variant} size="s" icon="plus" isBusy={share !== null} disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={ACCEPTED.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file again is a choice, too.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {share !== null && (
        <p className="small second" role="status">
          {share < 1 ? t('logo.sending', { percent: numberText(Math.round(share * 100), i18n.language) }) : t('logo.working')}{' '}
          <button className="link" type="button" onClick={() => sending.current?.abort()}>
            {t('logo.stop')}
          </button>
        </p>
      )}
      {fault && <FieldError id="label-logo-fault">{fault}</FieldError>}
    </div>
  );
}
