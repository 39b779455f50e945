// The value of a product's field as text, for the differences that a conflict shows.
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { attributeKeys } from '#shared/catalogue/attributes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { labelText, valueText } from '#web/product/attribute-texts.ts';
import type { ListedCategory } from './product-calls.ts';
import {
  type AttributeForm,
  type FormField,
  type NamedProduct,
  type TierForm,
  toAttributes,
} from './product-form.ts';

const NOTHING = '–';

export function useFieldText(categories: readonly ListedCategory[]) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  return useCallback(
    (value: unknown, field: FormField): string => {
      switch (field) {
        case 'categoryId':
          return categories.find(({ id }) => String(id) === value)?.name ?? NOTHING;
        case 'isActive':
          return t(value ? 'state.active' : 'state.inactive');
        case 'successor':
          return (value as NamedProduct | null)?.name ?? NOTHING;
        case 'tiers':
          return (value as TierForm[]).map(tierText).join(', ') || NOTHING;
        case 'attributes':
          return attributesText(t as TFunction, i18n.language, value as AttributeForm) || NOTHING;
        case 'pictures':
          return String((value as readonly unknown[]).length);
        default:
          return value === '' ? NOTHING : String(value);
      }
    },
    [categories, t, i18n.language],
  );
}

const tierText = ({ minQuantity, discountType, value }: TierForm): string =>
  `${minQuantity}+ ${discountType === 'PERCENTAGE' ? `%${value}` : `−${value} TL`}`;

function attributesText(t: TFunction, language: string, form: AttributeForm): string {
  const texts = { t, language };
  const attributes = toAttributes(form);
  return attributeKeys
    .flatMap((key) => {
      const value = attributes[key];
      return value === undefined
        ? []
        : [`${labelText(texts, key)}: ${valueText(texts, key, value)}`];
    })
    .join(', ');
}
