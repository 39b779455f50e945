import type { TFunction } from 'i18next';
import { type AttributeKey, definitionOf } from '#shared/catalogue/attributes.ts';
import { productLimits } from '#shared/catalogue/product-fields.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import { labelText, valueText } from '#web/product/attribute-texts.ts';
import { attributesFor } from './part-attributes.ts';
import type { FieldsProps } from './product-form.ts';

/** The kind of the product decides which attributes come first; the others are folded away. */
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

type AttributeFieldProps = {
  name: AttributeKey;
  value: string | string[] | undefined;
  error: string | undefined;
  onChange: (value: string | string[]) => void;
};

/** The input of one attribute by its kind: choice, choices, number, yes or no, or text. */
function AttributeField({ name, value = '', error, onChange }: AttributeFieldProps) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  const words = { t: t as TFunction, language: i18n.language };
  const { kind, unit, values } = definitionOf(name);
  const label = labelText(words, name);
  if (kind === 'codes') {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset className="goods-codes">
        <legend className="label">{label}</legend>
        <div>
          {values?.map((code) => (
            <Checkbox
              key={code}
              checked={chosen.includes(code)}
              onChange={(event) =>
                onChange(
                  values.filter((one) =>
                    one === code ? event.target.checked : chosen.includes(one),
                  ),
                )
              }
            >
              {valueText(words, name, [code])}
            </Checkbox>
          ))}
        </div>
        {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      </fieldset>
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (kind === 'code')
    return (
      <Field label={label} error={error}>
        <CodeSelect name={name} value={text} onChange={onChange} />
      </Field>
    );
  if (kind === 'flag')
    return (
      <Field label={label} error={error}>
        <Select value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('editor.notStated')}</option>
          <option value="true">{t('attributes:flags.yes')}</option>
          <option value="false">{t('attributes:flags.no')}</option>
        </Select>
      </Field>
    );
  const isNumber = kind === 'number';
  return (
    <Field label={unit ? t('editor.withUnit', { label, unit }) : label} error={error}>
      <Input
        className={isNumber ? 'num' : undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        value={text}
        maxLength={isNumber ? 12 : productLimits.attributeText}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type CodeSelectProps = { name: AttributeKey; value: string; onChange: (value: string) => void };

function CodeSelect({ name, value, onChange }: CodeSelectProps) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  const words = { t: t as TFunction, language: i18n.language };
  const values = definitionOf(name).values ?? [];
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('editor.notStated')}</option>
      {/* What an import brought is kept until something else is chosen. */}
      {value !== '' && !values.includes(value) && <option value={value}>{value}</option>}
      {values.map((code) => (
        <option key={code} value={code}>
          {valueText(words, name, code)}
        </option>
      ))}
    </Select>
  );
}
