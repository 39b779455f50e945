import { useState } from 'react';
import type { AdminCategory } from '#shared/back-office/categories.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { levelOf, possibleParents } from './CategoryRows.tsx';
import { createCategory, placeCategory, readCategories, renameCategory } from './category-calls.ts';

type CategoryForm = { nameTr: string; nameEn: string; parentId: string };
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
export function CategoryDialog({
  category,
  parentId,
  categories,
  onClose,
  onChanged,
  onSaved,
}: CategoryDialogProps) {
  const { t, i18n } = useTranslation('admin-categories');
  const [base, setBase] = useState(category);
  const form = useBackOfficeForm<CategoryForm, CategoryForm, AdminCategory>({
    defaultValues: {
      nameTr: category?.nameTr ?? '',
      nameEn: category?.nameEn ?? '',
      parentId: String(parentId ?? ''),
    },
    async submit(values) {
      onSaved(await send(values), values.nameTr.trim());
    },
    // Names what somebody else saved; saving once more replaces it.
    async onConflict(current) {
      setBase(current);
      onChanged(await readCategories(new AbortController().signal).catch(() => [...categories]));
      return t('conflict', { nameTr: current.nameTr, nameEn: current.nameEn });
    },
  });

  async function send({ nameTr, nameEn, ...values }: CategoryForm): Promise<AdminCategory[]> {
    const parent = readParent(values.parentId);
    if (!base) return createCategory({ nameTr, nameEn, parentId: parent });
    const isRenamed = nameTr.trim() !== base.nameTr || nameEn.trim() !== base.nameEn;
    const renamed = isRenamed
      ? await renameCategory(base.id, { nameTr, nameEn, version: base.version })
      : null;
    if (base.isFixed || parent === base.parentId) return renamed ?? [...categories];
    const { version } = renamed?.find(({ id }) => id === base.id) ?? base;
    return placeCategory(base.id, { parentId: parent, place: categories.length, version });
  }

  const { nameTr, nameEn } = form.watch();
  const field = (name: 'nameTr' | 'nameEn', lang: 'tr' | 'en') => (
    <Field label={t(name)} error={form.errorOf(name)}>
      <Input {...form.register(name)} lang={lang} maxLength={80} autoComplete="off" />
    </Field>
  );
  return (
    <FormDialog
      title={category ? t('editTitle') : t('new')}
      confirm={t('save')}
      form={form}
      isReady={nameTr.trim() !== '' && nameEn.trim() !== ''}
      onClose={onClose}
    >
      {field('nameTr', 'tr')}
      {field('nameEn', 'en')}
      <Field label={t('parent')} hint={category?.isFixed ? t('fixed') : undefined}>
        <Select {...form.register('parentId')} disabled={category?.isFixed}>
          <option value="">{t('top')}</option>
          {possibleParents(categories, category).map((one) => (
            <option key={one.id} value={one.id}>
              {'\u2003'.repeat(levelOf(categories, one.id) - 1)}
              {i18n.language === 'en' ? one.nameEn : one.nameTr}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

const readParent = (text: string): number | null => (text === '' ? null : Number(text));
