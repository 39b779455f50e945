import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageAddress, type TakenPicture, widthsUpTo } from '#shared/images.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { isLink } from './markdown-editing.ts';
import { PictureField } from './PictureField.tsx';

type DialogProps = { onClose: () => void; onDone: (words: string, address: string) => void };

/** Twice the width of a column of text. */
const PICTURE_WIDTH = 1_280;

export function LinkDialog({ words: chosen, onClose, onDone }: DialogProps & { words: string }) {
  const { t } = useTranslation('admin-content');
  const [words, setWords] = useState(chosen);
  const [address, setAddress] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = isTried && !isLink(address.trim()) ? t('link.fault') : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isLink(address.trim())) return;
    onClose();
    onDone(words.trim() || address.trim(), address.trim());
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('link.title')} footer={<Acts form="link" label={t('link.insert')} onClose={onClose} />}>
      <form className="stack" id="link" noValidate onSubmit={submit}>
        <Field label={t('link.words')}>
          <Input value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Field label={t('link.address')} hint={t('link.hint')} error={fault}>
          <Input value={address} maxLength={1_000} autoComplete="off" onChange={(event) => setAddress(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

export function PictureDialog({ onClose, onDone }: DialogProps) {
  const { t } = useTranslation('admin-content');
  const [picture, setPicture] = useState<TakenPicture | null>(null);
  const [words, setWords] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!picture) return;
    onClose();
    onDone(words.trim(), imageAddress(picture.hash, widthsUpTo(Math.min(picture.picture.width, PICTURE_WIDTH)).at(-1) ?? 160, 'webp'));
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('picture.title')} footer={<Acts form="picture" label={t('picture.insert')} isDisabled={!picture} onClose={onClose} />}>
      <form className="stack" id="picture" onSubmit={submit}>
        <PictureField label={t('picture.label')} value={picture} onChange={setPicture} />
        <Field label={t('picture.words')} hint={t('picture.wordsHint')}>
          <Input value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

function Acts({ form, label, isDisabled = false, onClose }: { form: string; label: string; isDisabled?: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin-content');
  return (
    <>
      <Button variant="line" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={form} disabled={isDisabled}>
        {label}
      </Button>
    </>
  );
}
