import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { DropZone } from './DropZone.tsx';
import { PICTURE_TYPES, pictureError, uploadPicture } from './upload.ts';
import './uploads.css';

type PictureFieldProps = {
  label: string;
  hint?: ReactNode;
  value: TakenPicture | null;
  onChange: (value: TakenPicture | null) => void;
  error?: string | undefined;
};

/** One picture: dropped, pasted or chosen, sent at once; the form then holds its hash. */
export function PictureField({ label, hint, value, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation(['admin-pictures', 'admin']);
  const [share, setShare] = useState<number | null>(null);
  const [uploadError, setUploadError] = useState<string | null>(null);
  const underway = useRef<AbortController | null>(null);
  const errorId = useId();
  useEffect(() => () => underway.current?.abort(), []);

  async function send(file: File) {
    const abort = new AbortController();
    underway.current = abort;
    setUploadError(null);
    setShare(0);
    try {
      onChange(await uploadPicture(file, { onProgress: setShare, signal: abort.signal }));
    } catch (failure) {
      if (!abort.signal.aborted) setUploadError(`${file.name}: ${pictureError(failure, t)}`);
    }
    if (!abort.signal.aborted) setShare(null);
  }
  function cancel() {
    underway.current?.abort();
    setShare(null);
  }
  const isSending = share !== null;
  const message = uploadError ?? error;
  return (
    <fieldset className="picture-field" aria-describedby={message ? errorId : undefined}>
      <legend>{label}</legend>
      {value && (
        <div className="picture-current">
          <Photo
            picture={value.picture}
            alt={t('field.shown', { label })}
            sizes="12rem"
            shape="wide"
          />
          <div>
            <Button variant="quiet" size="s" disabled={isSending} onClick={() => onChange(null)}>
              {t('field.remove')}
            </Button>
          </div>
        </div>
      )}
      <DropZone
        label={t(value ? 'field.replace' : 'field.choose')}
        hint={hint ?? t('field.hint')}
        accept={PICTURE_TYPES}
        isBusy={isSending}
        onFiles={([file]) => file && void send(file)}
      />
      {share !== null && (
        <div className="upload-row">
          <Meter
            label={t(share < 1 ? 'progress.sending' : 'progress.reading')}
            value={share}
            max={1}
          />
          <Button variant="quiet" size="s" onClick={cancel}>
            {t('progress.cancel')}
          </Button>
        </div>
      )}
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </fieldset>
  );
}
