import type { ComponentProps, ReactNode } from 'react';
import { definitionOfField, labelKeyOf } from '#shared/catalogue/product-fields.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import { type FieldsProps, type PlainField, plainFields } from './product-form.ts';

type FieldProps = FieldsProps & {
  name: PlainField;
  /** By default the field's own label. */
  label?: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
};

/** The input of one product field, by its kind. */
export function ProductFieldInput({ name, label, hint, placeholder, ...fields }: FieldProps) {
  const { form, change, errorOf } = fields;
  const { t } = useTranslation(['admin-products', 'attributes']);
  const { usual } = definitionOfField(name);
  const value = form[name];
  const text = label ?? t(labelKeyOf(name));
  if (typeof value === 'boolean')
    return (
      <Checkbox checked={value} onChange={(event) => change({ [name]: event.target.checked })}>
        {text}
      </Checkbox>
    );
  const input = {
    value,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
  return (
    <Field
      label={text}
      hint={hint}
      error={errorOf(name)}
      isOptional={usual === null || usual === ''}
    >
      <Control name={name} placeholder={placeholder} {...input} />
    </Field>
  );
}

type ControlProps = {
  name: PlainField;
  placeholder: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** The control for typing or choosing the value. */
function Control({ name, placeholder, ...input }: ControlProps) {
  const { kind, max, choices } = definitionOfField(name);
  if (choices) return <Percents choices={choices} none={placeholder} {...input} />;
  if (kind === 'paragraph') return <Textarea rows={8} maxLength={max} {...input} />;
  if (kind === 'money' || kind === 'whole')
    return (
      <Input
        className="num"
        inputMode={kind === 'money' ? 'decimal' : 'numeric'}
        maxLength={14}
        {...input}
      />
    );
  return (
    <Input
      maxLength={max}
      autoComplete="off"
      spellCheck={kind === 'slug' ? false : undefined}
      placeholder={placeholder}
      {...input}
    />
  );
}

type PercentsProps = Pick<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  choices: readonly number[];
  none: string | undefined;
};

function Percents({ choices, none, ...select }: PercentsProps) {
  const { t } = useTranslation('admin-products');
  return (
    <Select {...select}>
      <option value="">{none}</option>
      {choices.map((percent) => (
        <option key={percent} value={percent}>
          {t('editor.percent', { percent })}
        </option>
      ))}
    </Select>
  );
}

type RestProps = FieldsProps & {
  part: 'data' | 'price' | 'packing';
  /** Fields that the part places itself. */
  placed: readonly PlainField[];
};

/** The plain fields of a part that it does not place itself. */
export function OtherFields({ part, placed, ...fields }: RestProps) {
  return plainFields
    .filter((name) => definitionOfField(name).part === part && !placed.includes(name))
    .map((name) => <ProductFieldInput key={name} name={name} {...fields} />);
}
