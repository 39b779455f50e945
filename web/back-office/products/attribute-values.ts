// Values of attributes that the merchant has named: the calls, and their names in a form. The
// page's texts are those of its first load, so a form requests the names itself.
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import type {
  AttributeValue,
  AttributeValueChange,
  AttributeValueInput,
} from '#shared/back-office/attribute-values.ts';
import { type AttributeKey, definitionOf } from '#shared/catalogue/attributes.ts';
import type { Choice } from '#web/back-office/kit/TypedChoice.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { valueText } from '#web/product/attribute-texts.ts';

export const listValues = (signal: AbortSignal) =>
  adminApi().get('/admin/products/attribute-values', { signal });
export const createValue = (body: AttributeValueInput) =>
  adminApi().post('/admin/products/attribute-values', { body });
export const changeValue = (id: number, body: AttributeValueChange) =>
  adminApi().put('/admin/products/attribute-values/{id}', { path: { id }, body });
export const mergeValue = (id: number, version: number, into: string) =>
  adminApi().post('/admin/products/attribute-values/{id}/merge', {
    path: { id },
    body: { version, into },
  });
export const deleteValue = (id: number) =>
  adminApi().delete('/admin/products/attribute-values/{id}', { path: { id } });

export type ValueChoices = {
  /** All values of an attribute, the built-in ones first. */
  of: (key: AttributeKey) => Choice[];
  reload: () => Promise<void>;
};

export function useValueChoices(): ValueChoices {
  const { t, i18n } = useTranslation('attributes');
  const { data, reload } = useRemote('attribute values', listValues);
  const { language } = i18n;
  const of = useCallback(
    (key: AttributeKey) => choicesOf(key, data ?? [], { t: t as TFunction, language }),
    [data, t, language],
  );
  return useMemo(() => ({ of, reload }), [of, reload]);
}

export const choicesOf = (
  key: AttributeKey,
  own: readonly AttributeValue[],
  translation: { t: TFunction; language: string },
): Choice[] => [
  ...(definitionOf(key).values ?? []).map((code) => ({
    value: code,
    label: valueText(translation, key, code),
  })),
  ...own
    .filter((value) => value.key === key)
    .map((value) => ({ value: value.code, label: nameOf(value, translation.language) })),
];

const nameOf = ({ nameTr, nameEn }: AttributeValue, language: string): string =>
  language === 'en' ? (nameEn ?? nameTr) : nameTr;
