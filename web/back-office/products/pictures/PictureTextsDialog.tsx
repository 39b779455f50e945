import { useState } from 'react';
import {
  type AdminPicture,
  ALT_TEXT_LENGTH,
  PictureTexts,
  type ProductPictures,
  photographViews,
} from '#shared/back-office/pictures.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import {
  type BackOfficeForm,
  useBackOfficeForm,
} from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Select, Textarea } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';

type PictureTextsDialogProps = {
  productId: number;
  picture: AdminPicture;
  onClose: () => void;
  onChanged: (pictures: ProductPictures) => void;
};

const textsOf = ({ view, altTr, altEn }: PictureTexts): PictureTexts => ({ view, altTr, altEn });
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The view of a photograph, and its alternative texts; without them the suggestions are used. */
export function PictureTextsDialog({
  productId,
  picture,
  onClose,
  onChanged,
}: PictureTextsDialogProps) {
  const { t } = useTranslation(['admin-pictures', 'admin']);
  const [theirs, setTheirs] = useState<PictureTexts | null>(null);
  const form = useBackOfficeForm<PictureTexts, PictureTexts, ProductPictures>({
    schema: PictureTexts,
    defaultValues: textsOf(picture),
    async submit(texts) {
      onChanged(await changeTexts(productId, picture.hash, texts, theirs ?? textsOf(picture)));
      onClose();
    },
    // The typed text stays; the next save overwrites what another administrator saved.
    onConflict(current) {
      onChanged(current);
      const now = current.pictures.find(({ hash }) => hash === picture.hash);
      if (now) setTheirs(textsOf(now));
      return null;
    },
  });
  return (
    <FormDialog
      title={t('texts.title')}
      confirm={t('admin:editor.save')}
      form={{
        ...form,
        failure: form.failure && (
          <>
            <p>{form.failure}</p>
            {theirs && (
              <p>
                {t('texts.theirs', {
                  view: t(`view.${theirs.view}`),
                  tr: theirs.altTr ?? '–',
                  en: theirs.altEn ?? '–',
                })}
              </p>
            )}
          </>
        ),
      }}
      className="picture-dialog"
      onClose={onClose}
    >
      <div className="picture-dialog-photo">
        <Photo picture={picture.picture} alt="" sizes="10rem" />
      </div>
      <Field label={t('texts.view')} hint={t('texts.viewHint')}>
        <Select {...form.register('view')}>
          {photographViews.map((view) => (
            <option key={view} value={view}>
              {t(`view.${view}`)}
            </option>
          ))}
        </Select>
      </Field>
      <AltTextField form={form} name="altTr" suggested={picture.suggestedTr} />
      <AltTextField form={form} name="altEn" suggested={picture.suggestedEn} />
    </FormDialog>
  );
}

type AltTextFieldProps = {
  form: BackOfficeForm<PictureTexts>;
  name: 'altTr' | 'altEn';
  suggested: string;
};

function AltTextField({ form, name, suggested }: AltTextFieldProps) {
  const { t } = useTranslation('admin-pictures');
  const isEmpty = !form.watch(name);
  const put = (text: string) => form.setValue(name, text, { shouldDirty: true });
  return (
    <div>
      <Field
        label={t(name === 'altTr' ? 'texts.tr' : 'texts.en')}
        hint={isEmpty ? t('texts.suggested', { text: suggested }) : undefined}
        error={form.errorOf(name)}
      >
        <Textarea
          {...form.register(name, { onChange: ({ target }) => put(oneLine(target.value)) })}
          rows={2}
          maxLength={ALT_TEXT_LENGTH}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {isEmpty && (
        <Button variant="quiet" size="s" onClick={() => put(suggested.slice(0, ALT_TEXT_LENGTH))}>
          {t('texts.take')}
        </Button>
      )}
    </div>
  );
}

export const readPictures = (productId: number, signal: AbortSignal) =>
  adminApi().get('/admin/products/{id}/pictures', { path: { id: productId }, signal });
export const addPicture = (productId: number, hash: string) =>
  adminApi().post('/admin/products/{id}/pictures', {
    path: { id: productId },
    body: { hashes: [hash] },
  });
export const orderPictures = (
  productId: number,
  hashes: readonly string[],
  expected: readonly string[],
) =>
  adminApi().put('/admin/products/{id}/pictures/order', {
    path: { id: productId },
    body: { hashes, expected },
  });
const changeTexts = (
  productId: number,
  hash: string,
  texts: PictureTexts,
  expected: PictureTexts,
) =>
  adminApi().put('/admin/products/{id}/pictures/{hash}', {
    path: { id: productId, hash },
    body: { ...texts, expected },
  });
export const removePicture = (productId: number, hash: string) =>
  adminApi().delete('/admin/products/{id}/pictures/{hash}', { path: { id: productId, hash } });
