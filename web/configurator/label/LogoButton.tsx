import { useEffect, useRef, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { TakenLogo } from '#shared/designs/designs.ts';
import { MAX_LOGO_BYTES } from '#shared/label/label-logos.ts';
import { logError } from '#web/base/api/log.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, type ButtonVariant } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { uploadLogo } from './upload-logo.ts';

const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp'];
type LogoButtonProps = {
  label: string;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  onTaken: (logo: TakenLogo) => void;
};

/** Chooses and uploads a logo: shows the progress, a button to cancel, and errors. */
export function LogoButton({
  label,
  variant = 'line',
  isDisabled = false,
  onTaken,
}: LogoButtonProps) {
  const { t, i18n } = useTranslation('label');
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    setProblem('');
    // Checked before the upload, so that a phone does not upload five megabytes for nothing.
    if (file.size > MAX_LOGO_BYTES)
      return setProblem(t('logo.tooLarge', { megabytes: MAX_LOGO_BYTES / 2 ** 20 }));
    if (file.type !== '' && !ACCEPTED.includes(file.type)) return setProblem(t('logo.wrongType'));
    const work = new AbortController();
    sending.current = work;
    setShare(0);
    try {
      onTaken(await uploadLogo(file, { onProgress: setShare, signal: work.signal }));
    } catch (error) {
      if (work.signal.aborted) return;
      logError('POST /designs/logos', error);
      setProblem(serverMessage(error) ?? t('logo.failed'));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="label-upload">
      <Button
        variant={variant}
        size="s"
        icon="plus"
        isBusy={share !== null}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
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
          // Choosing the same file again must trigger a change event, too.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {share !== null && (
        <p className="small second" role="status">
          {share < 1
            ? t('logo.sending', { percent: numberText(Math.round(share * 100), i18n.language) })
            : t('logo.working')}{' '}
          <button className="link" type="button" onClick={() => sending.current?.abort()}>
            {t('logo.stop')}
          </button>
        </p>
      )}
      {problem && <FieldError id="label-logo-problem">{problem}</FieldError>}
    </div>
  );
}
