import { useState } from 'react';
import { imageAddress, widthsUpTo } from '#shared/catalogue/image-variants.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { isLink } from './markdown-editing.ts';
import { PictureField } from './PictureField.tsx';
import { useBackOfficeForm } from './use-back-office-form.ts';

type DialogProps = { onClose: () => void; onDone: (text: string, address: string) => void };

/** Twice the width of a column of text. */
const PICTURE_WIDTH = 1_280;

export function LinkDialog({ text: chosen, onClose, onDone }: DialogProps & { text: string }) {
  const { t } = useTranslation('admin-content');
  const form = useBackOfficeForm({
    defaultValues: { text: chosen, address: '' },
    async submit({ text, address }) {
      onClose();
      onDone(text.trim() || address.trim(), address.trim());
    },
  });
  return (
    <FormDialog title={t('link.title')} confirm={t('link.insert')} form={form} onClose={onClose}>
      <Field label={t('link.words')}>
        <Input {...form.register('text')} maxLength={200} />
      </Field>
      <Field label={t('link.address')} hint={t('link.hint')} error={form.errorOf('address')}>
        <Input
          {...form.register('address', {
            validate: (typed) => isLink(typed.trim()) || t('link.error'),
          })}
          maxLength={1_000}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}

export function PictureDialog({ onClose, onDone }: DialogProps) {
  const { t } = useTranslation('admin-content');
  const [picture, setPicture] = useState<TakenPicture | null>(null);
  const form = useBackOfficeForm({
    defaultValues: { text: '' },
    async submit({ text }) {
      if (!picture) return;
      const width = Math.min(picture.picture.width, PICTURE_WIDTH);
      onClose();
      onDone(text.trim(), imageAddress(picture.hash, widthsUpTo(width).at(-1) ?? 160, 'webp'));
    },
  });
  return (
    <FormDialog
      title={t('picture.title')}
      confirm={t('picture.insert')}
      form={form}
      isReady={picture !== null}
      onClose={onClose}
    >
      <PictureField label={t('picture.label')} value={picture} onChange={setPicture} />
      <Field label={t('picture.words')} hint={t('picture.wordsHint')}>
        <Input {...form.register('text')} maxLength={200} />
      </Field>
    </FormDialog>
  );
}
