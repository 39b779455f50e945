import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCategory } from '#shared/admin-categories.ts';
import { ApiError } from '../../api.ts';
import { serverMessage } from '../../session/action-texts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { currentOf } from '../kit/in-form.ts';
import { createCategory, placeCategory, readCategories, renameCategory } from './category-calls.ts';
import { levelOf, possibleParents } from './tree.ts';

type CategoryDialogProps = {
  /** Null: a new one. */
  category: AdminCategory | null;
  parentId: number | null;
  categories: readonly AdminCategory[];
  onClose: () => void;
  /** The tree as somebody else has made it. */
  onChanged: (categories: AdminCategory[]) => void;
  onSaved: (categories: AdminCategory[], name: string) => void;
};

/** Its names in both languages, and what it stands below. */
export function CategoryDialog({ category, parentId, categories, onClose, onChanged, onSaved }: CategoryDialogProps) {
  const { t, i18n } = useTranslation('admin-categories');
  const [base, setBase] = useState(category);
  const [names, setNames] = useState({ nameTr: category?.nameTr ?? '', nameEn: category?.nameEn ?? '' });
  const [parent, setParent] = useState(parentId);
  const [state, setState] = useState<{ isBusy: boolean; fault: string | null; errors: Record<string, string> }>({ isBusy: false, fault: null, errors: {} });

  async function send(): Promise<AdminCategory[]> {
    if (!base) return createCategory({ ...names, parentId: parent });
    const isRenamed = names.nameTr.trim() !== base.nameTr || names.nameEn.trim() !== base.nameEn;
    const renamed = isRenamed ? await renameCategory(base.id, { ...names, version: base.version }) : null;
    if (parent === base.parentId) return renamed ?? [...categories];
    const { version } = renamed?.find(({ id }) => id === base.id) ?? base;
    return placeCategory(base.id, { parentId: parent, place: categories.length, version });
  }

  async function save() {
    if (state.isBusy) return;
    setState({ isBusy: true, fault: null, errors: {} });
    try {
      onSaved(await send(), names.nameTr.trim());
    } catch (error) {
      const errors = error instanceof ApiError ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {};
      const current = currentOf<AdminCategory>(error);
      // Somebody else was here: what they made of it is said; saved again it is overwritten knowingly.
      if (current) {
        setBase(current);
        onChanged(await readCategories(new AbortController().signal).catch(() => [...categories]));
      }
      setState({ isBusy: false, fault: current ? t('conflict', { nameTr: current.nameTr, nameEn: current.nameEn }) : (serverMessage(error) ?? t('network')), errors });
    }
  }

  const field = (name: 'nameTr' | 'nameEn', lang: 'tr' | 'en') => (
    <Field label={t(name)} error={state.errors[name]}>
      <Input lang={lang} value={names[name]} maxLength={80} autoComplete="off" onChange={(event) => setNames({ ...names, [name]: event.target.value })} />
    </Field>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={category ? t('editTitle') : t('new')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={names.nameTr.trim() === '' || names.nameEn.trim() === ''} isBusy={state.isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {state.fault && <Alert tone="no">{state.fault}</Alert>}
        {field('nameTr', 'tr')}
        {field('nameEn', 'en')}
        <Field label={t('parent')} hint={category?.isFixed ? t('fixed') : undefined}>
          <Select value={parent ?? ''} disabled={category?.isFixed} onChange={(event) => setParent(event.target.value === '' ? null : Number(event.target.value))}>
            <option value="">{t('top')}</option>
            {possibleParents(categories, category).map((one) => (
              <option key={one.id} value={one.id}>
                {'\u2003'.repeat(levelOf(categories, one.id) - 1)}
                {i18n.language === 'en' ? one.nameEn : one.nameTr}
              </option>
            ))}
          </Select>
        </Field>
        {/* Enter in a field saves. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
