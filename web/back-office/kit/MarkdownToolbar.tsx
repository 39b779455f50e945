import { useState } from 'react';
import { imageAddress, widthsUpTo } from '#shared/catalogue/image-variants.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { isLink } from './markdown-editing.ts';
import { PictureField } from './PictureField.tsx';
import { useBackOfficeForm } from './use-back-office-form.ts';

const acts = [
  'bold',
  'italic',
  'heading',
  'subheading',
  'list',
  'numbers',
  'quote',
  'link',
  'picture',
  'table',
] as const;
export type Act = (typeof acts)[number];

/** Together with Ctrl, or ⌘. */
export const shortcuts: Readonly<Record<string, Act>> = { b: 'bold', i: 'italic', k: 'link' };
const keyOf = (act: Act) => Object.keys(shortcuts).find((key) => shortcuts[key] === act);

/** Buttons have labels instead of icons, since not everybody knows the icons. */
export function MarkdownToolbar({
  onAct,
  onPlaceholder,
}: {
  onAct: (act: Act) => void;
  /** Null where the text has no placeholders. */
  onPlaceholder: ((key: string) => void) | null;
}) {
  const { t } = useTranslation('admin-content');
  return (
    <fieldset className="md-tools" aria-label={t('markdown.tools')}>
      {acts.map((act) => {
        const key = keyOf(act);
        return (
          <button
            key={act}
            type="button"
            data-act={act}
            title={key ? t('markdown.shortcut', { key: key.toUpperCase() }) : undefined}
            aria-keyshortcuts={key ? `Control+${key.toUpperCase()}` : undefined}
            onClick={() => onAct(act)}
          >
            {t(`markdown.act.${act}`)}
          </button>
        );
      })}
      {onPlaceholder && <PlaceholderSelect onPlaceholder={onPlaceholder} />}
    </fieldset>
  );
}

function PlaceholderSelect({ onPlaceholder }: { onPlaceholder: (key: string) => void }) {
  const { t } = useTranslation('admin-content');
  const placeholders = useRemote('placeholders', (signal) =>
    adminApi().get('/admin/content/placeholders', { signal }),
  );
  return (
    <select
      aria-label={t('markdown.placeholder')}
      value=""
      onChange={(event) => event.target.value && onPlaceholder(event.target.value)}
    >
      <option value="">{t('markdown.placeholder')}</option>
      {placeholders.data?.map(({ key, value }) => (
        <option key={key} value={key}>
          {`${t(`placeholder.${key}`)}: ${value || '…'}`}
        </option>
      ))}
    </select>
  );
}

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
      <Field label={t('link.text')}>
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
      <Field label={t('picture.alt')} hint={t('picture.altHint')}>
        <Input {...form.register('text')} maxLength={200} />
      </Field>
    </FormDialog>
  );
}
