import { useState } from 'react';
import type { AdminCategory } from '#shared/back-office/categories.ts';
import { taxPercents } from '#shared/pricing/tax-rows.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { levelOf, possibleParents } from './CategoryRows.tsx';
import { changeCategory, createCategory, placeCategory, readCategories } from './category-calls.ts';

type CategoryForm = { nameTr: string; nameEn: string; parentId: string; taxPercent: string };
type CategoryDialogProps = {
  /** Null for a new category. */
  category: AdminCategory | null;
  parentId: number | null;
  categories: readonly AdminCategory[];
  onClose: () => void;
  /** Called with the tree that another administrator has saved. */
  onChanged: (categories: AdminCategory[]) => void;
  onSaved: (categories: AdminCategory[], name: string) => void;
};

/** The names in both languages, the parent category, and the KDV rate. */
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
      taxPercent: String(category?.taxPercent ?? ''),
    },
    async submit(values) {
      onSaved(await send(values), values.nameTr.trim());
    },
    // Shows what another administrator saved; saving again overwrites it.
    async onConflict(current) {
      setBase(current);
      onChanged(await readCategories(new AbortController().signal).catch(() => [...categories]));
      return t('conflict', { nameTr: current.nameTr, nameEn: current.nameEn });
    },
  });

  async function send({ nameTr, nameEn, ...values }: CategoryForm): Promise<AdminCategory[]> {
    const parent = readNumber(values.parentId);
    const taxPercent = rateOf(values.taxPercent);
    if (!base) return createCategory({ nameTr, nameEn, taxPercent, parentId: parent });
    const isChanged =
      nameTr.trim() !== base.nameTr ||
      nameEn.trim() !== base.nameEn ||
      values.taxPercent !== String(base.taxPercent ?? '');
    const changed = isChanged
      ? await changeCategory(base.id, { nameTr, nameEn, taxPercent, version: base.version })
      : null;
    if (base.isFixed || parent === base.parentId) return changed ?? [...categories];
    const { version } = changed?.find(({ id }) => id === base.id) ?? base;
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
      <Field label={t('taxPercent')} hint={t('taxPercentHint')}>
        <Select {...form.register('taxPercent')}>
          <option value="">{t('taxOfParent')}</option>
          {taxPercents.map((percent) => (
            <option key={percent} value={percent}>
              {t('percent', { percent })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

const readNumber = (text: string): number | null => (text === '' ? null : Number(text));
const rateOf = (text: string) =>
  text === '' ? null : taxPercents.find((percent) => String(percent) === text);
