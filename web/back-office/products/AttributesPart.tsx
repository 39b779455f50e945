import type { TFunction } from 'i18next';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field } from '#web/base/ui/Field.tsx';
import { labelText } from '#web/product/attribute-texts.ts';
import { AttributeField, CodeSelect } from './AttributeField.tsx';
import { attributesFor } from './part-attributes.ts';
import type { FieldsProps } from './product-form.ts';

/** What the thing is decides what is asked of it first; everything else is one step away. */
export function AttributesPart({ form, change, errorOf }: FieldsProps) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  const words = { t: t as TFunction, language: i18n.language };
  const { first, more } = attributesFor(form.attributes);
  const put = (key: AttributeKey, value: string | string[]) => {
    const { [key]: _, ...others } = form.attributes;
    change({ attributes: value.length === 0 ? others : { ...others, [key]: value } });
  };
  const fields = (keys: readonly AttributeKey[]) => (
    <div className="goods-attributes">
      {keys.map((key) => (
        <AttributeField
          key={key}
          name={key}
          value={form.attributes[key]}
          error={errorOf(`attributes.${key}`)}
          onChange={(value) => put(key, value)}
        />
      ))}
    </div>
  );
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('part.attributes')}</legend>
      <Field
        label={labelText(words, 'part')}
        hint={t('hint.part')}
        error={errorOf('attributes.part')}
      >
        <CodeSelect
          name="part"
          value={typeof form.attributes.part === 'string' ? form.attributes.part : ''}
          onChange={(value) => put('part', value)}
        />
      </Field>
      {fields(first)}
      <details className="goods-more">
        <summary>{t('editor.more', { count: more.length })}</summary>
        {fields(more)}
      </details>
    </fieldset>
  );
}
