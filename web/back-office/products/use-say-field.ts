// What a field of a product reads like, for the differences that a conflict shows.
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { attributeKeys } from '#shared/catalogue/attributes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { labelText, valueText } from '#web/product/attribute-texts.ts';
import {
  type AttributeForm,
  type FormField,
  type NamedProduct,
  type TierForm,
  toAttributes,
} from './product-form.ts';
import type { ListedCategory } from './use-categories.ts';

const NOTHING = '–';

export function useSayField(categories: readonly ListedCategory[]) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  return useCallback(
    (value: unknown, field: FormField): string => {
      const words = { t: t as TFunction, language: i18n.language };
      if (field === 'categoryId')
        return categories.find(({ id }) => String(id) === value)?.name ?? NOTHING;
      if (field === 'isActive') return t(value ? 'state.active' : 'state.inactive');
      if (field === 'successor') return (value as NamedProduct | null)?.name ?? NOTHING;
      if (field === 'tiers')
        return (
          (value as TierForm[])
            .map(
              (tier) =>
                `${tier.minQuantity}+ ${tier.discountType === 'PERCENTAGE' ? `%${tier.value}` : `−${tier.value} TL`}`,
            )
            .join(', ') || NOTHING
        );
      if (field === 'attributes') {
        const attributes = toAttributes(value as AttributeForm);
        return (
          attributeKeys
            .flatMap((key) => {
              const one = attributes[key];
              return one === undefined
                ? []
                : [`${labelText(words, key)}: ${valueText(words, key, one)}`];
            })
            .join(', ') || NOTHING
        );
      }
      return value === '' ? NOTHING : String(value);
    },
    [categories, t, i18n.language],
  );
}
