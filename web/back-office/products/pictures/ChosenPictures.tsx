// The photographs of a product that is not saved yet: its own page uploads them after saving.
import { useEffect, useId, useState } from 'react';
import { MOST_PICTURES } from '#shared/back-office/pictures.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { PICTURE_TYPES } from '#web/back-office/kit/upload.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { type ChosenPicture, chosenPictures } from './chosen-files.ts';
import './pictures.css';

const MEGABYTE = 1_048_576;

type ChosenPicturesProps = {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: ChosenPicture[]) => void;
};

export function ChosenPictures({ pictures, onChange }: ChosenPicturesProps) {
  const { t } = useTranslation('admin-pictures');
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const titleId = useId();
  const add = (files: readonly File[]) => {
    const isTooLarge = ({ size }: File) => size > MAX_PICTURE_BYTES;
    setTooLarge(files.filter(isTooLarge).map(({ name }) => name));
    const chosen = chosenPictures(files.filter((file) => !isTooLarge(file)));
    onChange([...pictures, ...chosen].slice(0, MOST_PICTURES));
  };
  return (
    <section className="bo-box" aria-labelledby={titleId}>
      <h2 className="h3" id={titleId}>
        {t('title')}
      </h2>
      <p className="small second">{t('chosen.text')}</p>
      <DropZone
        label={t('add')}
        hint={t('addHint', { count: MOST_PICTURES })}
        accept={PICTURE_TYPES}
        isMultiple
        onFiles={add}
      />
      {tooLarge.map((name) => (
        <FieldError key={name} id={`${titleId}-${name}`}>
          <b className="break">{name}</b>:{' '}
          {t('error.tooLarge', { megabytes: MAX_PICTURE_BYTES / MEGABYTE })}
        </FieldError>
      ))}
      {pictures.length > 0 && (
        <ol className="picture-chosen" aria-label={t('chosen.list')}>
          {pictures.map((picture, index) => (
            <ChosenRow
              key={picture.id}
              picture={picture}
              isFirst={index === 0}
              onFirst={() => onChange([picture, ...without(pictures, picture)])}
              onRemove={() => onChange(without(pictures, picture))}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

const without = (pictures: readonly ChosenPicture[], { id }: ChosenPicture): ChosenPicture[] =>
  pictures.filter((one) => one.id !== id);

type ChosenRowProps = {
  picture: ChosenPicture;
  isFirst: boolean;
  onFirst: () => void;
  onRemove: () => void;
};

function ChosenRow({ picture: { file }, isFirst, onFirst, onRemove }: ChosenRowProps) {
  const { t } = useTranslation('admin-pictures');
  const url = useObjectUrl(file);
  return (
    <li>
      {url && <img src={url} alt="" />}
      <div>
        <p className="small break">{file.name}</p>
        {isFirst ? (
          <Badge>{t('first')}</Badge>
        ) : (
          <Button
            variant="quiet"
            size="s"
            aria-label={t('chosen.firstOf', { name: file.name })}
            onClick={onFirst}
          >
            {t('chosen.first')}
          </Button>
        )}
      </div>
      <IconButton icon="trash" label={t('remove.open', { name: file.name })} onClick={onRemove} />
    </li>
  );
}

/** The object URL of a file in the browser. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
