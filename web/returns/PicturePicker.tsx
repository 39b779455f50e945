import { type ChangeEvent, useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { MAX_RETURN_PICTURES } from '#shared/orders/return-rules.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { PICTURE_TYPES } from '#web/base/ui/picture-types.ts';

/** The pictures that will be sent with the request; each can be removed again. */
export function PicturePicker({
  pictures,
  onChange,
}: {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
}) {
  const { t } = useTranslation('returns');
  const [problem, setProblem] = useState<string | null>(null);
  const left = MAX_RETURN_PICTURES - pictures.length;

  function add(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])];
    // The same file can be picked again after it was removed.
    event.target.value = '';
    const large = picked.find(({ size }) => size > MAX_PICTURE_BYTES);
    const fits = picked.filter(({ size }) => size <= MAX_PICTURE_BYTES);
    if (large)
      setProblem(
        t('pictures.tooLarge', { name: large.name, megabytes: MAX_PICTURE_BYTES / 2 ** 20 }),
      );
    else
      setProblem(fits.length > left ? t('pictures.tooMany', { count: MAX_RETURN_PICTURES }) : null);
    onChange([...pictures, ...fits.slice(0, left)]);
  }

  return (
    <section className="picture-picker" aria-labelledby="return-pictures">
      <h2 className="h3" id="return-pictures">
        {t('pictures.title')}
      </h2>
      <p className="small second">{t('pictures.hint', { count: MAX_RETURN_PICTURES })}</p>
      <ul>
        {pictures.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand there twice
          <li key={`${file.name} ${index}`}>
            <Preview file={file} />
            <IconButton
              icon="close"
              label={t('pictures.remove', { name: file.name })}
              onClick={() => onChange(pictures.filter((_, other) => other !== index))}
            />
          </li>
        ))}
        {left > 0 && (
          <li>
            <label className="picture-add">
              <input
                className="sr-only"
                type="file"
                accept={PICTURE_TYPES}
                multiple
                onChange={add}
              />
              <Icon name="plus" />
              <span className="small">{t('pictures.add')}</span>
            </label>
          </li>
        )}
      </ul>
      {problem && <FieldError id="return-pictures-problem">{problem}</FieldError>}
    </section>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address ? <img src={address} alt={file.name} /> : null;
}
