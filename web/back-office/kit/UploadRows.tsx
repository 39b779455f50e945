import { pictureError } from '#web/back-office/kit/upload.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import type { PictureUpload } from './use-picture-uploads.ts';

type UploadRowsProps = {
  uploads: readonly PictureUpload[];
  onAgain: (upload: PictureUpload) => void;
  onCancel: (id: number) => void;
};

/** Uploads with their progress, and failed ones with the reason. */
export function UploadRows({ uploads, onAgain, onCancel }: UploadRowsProps) {
  const { t } = useTranslation(['admin-pictures', 'admin']);
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-rows" aria-label={t('uploads')}>
      {uploads.map((upload) => {
        const { id, file, share, state, error } = upload;
        const stateText = t(
          state === 'waits'
            ? 'progress.waits'
            : share < 1
              ? 'progress.sending'
              : 'progress.reading',
        );
        return (
          <li key={id} className="upload-row">
            {state === 'failed' ? (
              <FieldError id={`upload-${id}`}>
                <b className="break">{file.name}</b>: {pictureError(error, t)}
              </FieldError>
            ) : (
              <Meter
                label={
                  <>
                    <b className="break">{file.name}</b> <span className="second">{stateText}</span>
                  </>
                }
                value={share}
                max={1}
              />
            )}
            <div className="bo-acts">
              {state === 'failed' && (
                <Button
                  variant="line"
                  size="s"
                  aria-label={t('progress.againOf', { name: file.name })}
                  onClick={() => onAgain(upload)}
                >
                  {t('admin:again')}
                </Button>
              )}
              <Button
                variant="quiet"
                size="s"
                aria-label={t(state === 'failed' ? 'progress.dropOf' : 'progress.cancelOf', {
                  name: file.name,
                })}
                onClick={() => onCancel(id)}
              >
                {t(state === 'failed' ? 'progress.drop' : 'progress.cancel')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
