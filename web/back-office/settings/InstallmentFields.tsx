import { MOST_INSTALLMENTS, surchargePayers } from '#shared/pricing/installments.ts';
import { MAX_CATEGORY_RULES } from '#shared/settings/settings.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import type { PaymentsForm } from './payments-form.ts';

type Props = {
  draft: PaymentsForm;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Partial<PaymentsForm>) => void;
};
/** As the shop shows them: whoever changes the settings need not see the catalogue. */
const readCategories = (signal: AbortSignal) => adminApi().get('/categories', { signal });
const countsFrom = (least: number) =>
  Array.from({ length: MOST_INSTALLMENTS - least + 1 }, (_, index) => least + index);

/**
 * Whether cards may pay in installments, how many, from which total on, and which goods are
 * excluded.
 */
export function InstallmentFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation('admin-settings');
  return (
    <fieldset className="bo-box settings-form">
      <legend className="h3">{t('installments.title')}</legend>
      <Checkbox
        checked={draft.hasInstallments}
        onChange={(event) => onChange({ hasInstallments: event.target.checked })}
      >
        {t('installments.isOn')}
      </Checkbox>
      {draft.hasInstallments && (
        <>
          <p className="small second">{t('installments.text')}</p>
          <div className="bo-pair">
            <Field label={t('installments.maxCount')} error={errors['installments.maxCount']}>
              <Select
                value={String(draft.maxCount)}
                onChange={(event) => onChange({ maxCount: Number(event.target.value) })}
              >
                {countsFrom(2).map((count) => (
                  <option key={count} value={count}>
                    {t('installments.count', { count })}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('installments.minTotal')}
              hint={t('installments.minTotalHint')}
              error={errors['installments.minTotal']}
            >
              <Input
                className="num"
                inputMode="decimal"
                value={draft.minTotal}
                maxLength={15}
                onChange={(event) => onChange({ minTotal: event.target.value })}
              />
            </Field>
          </div>
          <RadioCards
            label={t('installments.payer')}
            value={draft.payer}
            onChange={(payer) => onChange({ payer })}
            choices={surchargePayers.map((value) => ({
              value,
              title: t(`installments.${value}`),
              description: t(`installments.${value}Text`),
            }))}
          />
          <CategoryLimits draft={draft} errors={errors} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}

function CategoryLimits({ draft: { categories }, errors, onChange }: Props) {
  const { t } = useTranslation('admin-settings');
  const remote = useRemote('shown categories', readCategories);
  const known = remote.data ?? [];
  const nameOf = (id: number): string => {
    const found = known.find((category) => category.id === id);
    return found
      ? [found.parentId === null ? '' : nameOf(found.parentId), found.name]
          .filter(Boolean)
          .join(' › ')
      : t('installments.gone', { id });
  };
  const left = known.filter(({ id }) => !categories.some(({ categoryId }) => categoryId === id));
  const change = (index: number, maxCount: number) =>
    onChange({
      categories: categories.map((rule, place) => (place === index ? { ...rule, maxCount } : rule)),
    });
  return (
    <div className="stack">
      <p className="small">
        <b>{t('installments.categories')}</b>
      </p>
      <p className="small second">{t('installments.categoriesText')}</p>
      <ul className="bo-rows">
        {categories.map(({ categoryId, maxCount }, index) => (
          <li key={categoryId}>
            <Field label={nameOf(categoryId)} error={errors[`installments.categories.${index}`]}>
              <Select
                value={String(maxCount)}
                onChange={(event) => change(index, Number(event.target.value))}
              >
                {countsFrom(1).map((count) => (
                  <option key={count} value={count}>
                    {count === 1 ? t('installments.none') : t('installments.atMost', { count })}
                  </option>
                ))}
              </Select>
            </Field>
            <IconButton
              icon="trash"
              label={t('installments.remove', { name: nameOf(categoryId) })}
              onClick={() =>
                onChange({ categories: categories.filter((_, place) => place !== index) })
              }
            />
          </li>
        ))}
      </ul>
      {remote.error !== null && (
        <Button size="s" variant="line" onClick={() => void remote.reload()}>
          {t('installments.loadCategories')}
        </Button>
      )}
      {left.length > 0 && categories.length < MAX_CATEGORY_RULES && (
        <Field label={t('installments.add')}>
          <Select
            value=""
            onChange={(event) =>
              onChange({
                categories: [
                  ...categories,
                  { categoryId: Number(event.target.value), maxCount: 1 },
                ],
              })
            }
          >
            <option value="" disabled>
              {t('installments.choose')}
            </option>
            {left.map(({ id }) => (
              <option key={id} value={id}>
                {nameOf(id)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
