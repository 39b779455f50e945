import type { ReactNode } from 'react';
import { definitionOfField, labelKeyOf } from '#shared/catalogue/product-fields.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { type FieldsProps, type PlainField, plainFields } from './product-form.ts';

type FieldProps = FieldsProps & {
  name: PlainField;
  /** Else the field's own. */
  label?: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
};

/** One field of a product in the way of its kind. */
export function ProductFieldInput({ name, label, hint, placeholder, ...fields }: FieldProps) {
  const { form, change, errorOf } = fields;
  const { t } = useTranslation(['admin-products', 'attributes']);
  const { kind, max, usual } = definitionOfField(name);
  const value = form[name];
  const text = label ?? t(labelKeyOf(name));
  if (typeof value === 'boolean')
    return (
      <Checkbox checked={value} onChange={(event) => change({ [name]: event.target.checked })}>
        {text}
      </Checkbox>
    );
  const isNumber = kind === 'money' || kind === 'whole';
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
      {kind === 'paragraph' ? (
        <Textarea rows={8} maxLength={max} {...input} />
      ) : isNumber ? (
        <Input
          className="num"
          inputMode={kind === 'money' ? 'decimal' : 'numeric'}
          maxLength={14}
          {...input}
        />
      ) : (
        <Input
          maxLength={max}
          autoComplete="off"
          spellCheck={kind === 'slug' ? false : undefined}
          placeholder={placeholder}
          {...input}
        />
      )}
    </Field>
  );
}

type RestProps = FieldsProps & {
  part: 'data' | 'price' | 'packing';
  /** Fields that the part shows in places of their own. */
  placed: readonly PlainField[];
};

/** The plain fields of a part that have no place of their own. */
export function OtherFields({ part, placed, ...fields }: RestProps) {
  return plainFields
    .filter((name) => definitionOfField(name).part === part && !placed.includes(name))
    .map((name) => <ProductFieldInput key={name} name={name} {...fields} />);
}
