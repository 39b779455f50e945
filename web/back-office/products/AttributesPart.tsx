import type { TFunction } from 'i18next';
import { useState } from 'react';
import { fold } from '#shared/base/fold.ts';
import { type AttributeKey, definitionOf } from '#shared/catalogue/attributes.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import { TypedChoice } from '#web/back-office/kit/TypedChoice.tsx';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import { labelText } from '#web/product/attribute-texts.ts';
import { useValueChoices, type ValueChoices } from './attribute-values.ts';
import { attributesFor } from './part-attributes.ts';
import type { FieldsProps } from './product-form.ts';
import { ValueDialog } from './ValueDialog.tsx';

/** The kind of the product decides which attributes come first; the others are collapsed. */
export function AttributesPart({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation(['admin-products', 'attributes']);
  const choices = useValueChoices();
  const [added, setAdded] = useState<Added | null>(null);
  const isReadOnly = useReadOnly();
  const onAdd = isReadOnly
    ? undefined
    : (key: AttributeKey, text: string, take: Added['take']) => setAdded({ key, text, take });
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
          choices={choices}
          onAdd={onAdd}
          onChange={(value) => put(key, value)}
        />
      ))}
    </div>
  );
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('part.attributes')}</legend>
      <CodeField
        name="part"
        hint={t('hint.part')}
        value={typeof form.attributes.part === 'string' ? form.attributes.part : ''}
        error={errorOf('attributes.part')}
        choices={choices}
        onAdd={onAdd}
        onChange={(value) => put('part', value)}
      />
      {fields(first)}
      <details className="goods-more">
        <summary>{t('editor.more', { count: more.length })}</summary>
        {fields(more)}
      </details>
      {added && (
        <ValueDialog
          attribute={added.key}
          value={{ nameTr: added.text }}
          onClose={() => setAdded(null)}
          onSaved={async ({ code }) => {
            setAdded(null);
            await choices.reload();
            added.take(code);
          }}
        />
      )}
    </fieldset>
  );
}

/** A new value that is being named, and the function that receives its code. */
type Added = { key: AttributeKey; text: string; take: (code: string) => void };

type AttributeFieldProps = {
  name: AttributeKey;
  value: string | string[] | undefined;
  error: string | undefined;
  choices: ValueChoices;
  /** Undefined where the product is read-only. */
  onAdd: ((key: AttributeKey, text: string, take: Added['take']) => void) | undefined;
  onChange: (value: string | string[]) => void;
};

/** Several of a list, and a field for one that is not in it. */
function CodesField({ name, value, error, choices, onAdd, onChange }: AttributeFieldProps) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  const [text, setText] = useState('');
  const label = labelText({ t: t as TFunction, language: i18n.language }, name);
  const all = choices.of(name);
  const chosen = Array.isArray(value) ? value : [];
  const codes = all.map((choice) => choice.value);
  const typed = text.trim();
  function add() {
    const known = all.find((choice) => fold(choice.label) === fold(typed));
    const take = (code: string) => onChange([...chosen.filter((one) => one !== code), code]);
    setText('');
    if (known) take(known.value);
    else onAdd?.(name, typed, take);
  }
  return (
    <fieldset className="goods-codes">
      <legend className="label">{label}</legend>
      <div>
        {all.map((choice) => (
          <Checkbox
            key={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                codes.filter((one) =>
                  one === choice.value ? event.target.checked : chosen.includes(one),
                ),
              )
            }
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
      {onAdd && definitionOf(name).isOpen && (
        <div className="goods-add">
          <Input
            aria-label={t('addTo', { label })}
            placeholder={t('addTo', { label })}
            value={text}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (typed) add();
            }}
          />
          <Button variant="line" size="s" icon="plus" disabled={!typed} onClick={add}>
            {t('addValue')}
          </Button>
        </div>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** The input of one attribute by its kind: choice, choices, number, yes or no, or text. */
function AttributeField(props: AttributeFieldProps) {
  const { name, value = '', error, onChange } = props;
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  const translation = { t: t as TFunction, language: i18n.language };
  const { kind, unit } = definitionOf(name);
  const label = labelText(translation, name);
  if (kind === 'codes') return <CodesField {...props} />;
  const text = typeof value === 'string' ? value : '';
  if (kind === 'code') return <CodeField {...props} value={text} />;
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

type CodeFieldProps = Omit<AttributeFieldProps, 'value'> & { hint?: string; value: string };

/** For an open attribute a new value can be typed; other attributes have a plain select list. */
function CodeField({ name, value, hint, error, choices, onAdd, onChange }: CodeFieldProps) {
  const { t, i18n } = useTranslation(['admin-products', 'attributes']);
  const label = labelText({ t: t as TFunction, language: i18n.language }, name);
  const all = choices.of(name);
  if (definitionOf(name).isOpen)
    return (
      <TypedChoice
        label={label}
        error={error}
        value={value}
        onChange={onChange}
        {...(hint !== undefined && { hint })}
        choices={all}
        onCreate={onAdd && ((text) => onAdd(name, text, onChange))}
      />
    );
  return (
    <Field label={label} hint={hint} error={error}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('editor.notStated')}</option>
        {/* A value from an import stays until another one is chosen. */}
        {value !== '' && all.every((one) => one.value !== value) && (
          <option value={value}>{value}</option>
        )}
        {all.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
