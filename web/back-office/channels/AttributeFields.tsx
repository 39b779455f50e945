// The fields that the marketplace requires for a product of the chosen category.
import { useId, useState } from 'react';
import type { MarketplaceAttribute, Offer } from '#shared/back-office/marketplaces.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { MARKETPLACE_NAME } from './MarketplaceForm.tsx';

type Given = Offer['attributes'];
type AttributeFieldsProps = {
  categoryId: number;
  given: Given;
  onChange: (given: Given) => void;
};

export function AttributeFields({ categoryId, given, onChange }: AttributeFieldsProps) {
  const { t } = useTranslation('admin-channels');
  const { data, error } = useRemote(`attributes ${categoryId}`, async (signal) => {
    return (
      await adminApi().get(
        '/admin/channels/marketplaces/{name}/categories/{categoryId}/attributes',
        { path: { name: MARKETPLACE_NAME, categoryId }, signal },
      )
    ).content;
  });
  if (error)
    return (
      <p className="channels-problem small">{serverMessage(error) ?? t('offer.choicesFailed')}</p>
    );
  if (!data)
    return (
      <p className="small second" role="status">
        {t('common:loading')}
      </p>
    );
  return (
    <fieldset className="stack">
      <legend className="label">{t('offer.attributes')}</legend>
      {data.length === 0 && <p className="small second">{t('offer.noAttributes')}</p>}
      {data.map((attribute) => (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          given={given.find(({ id }) => id === attribute.id)}
          onChange={(value) =>
            onChange([...given.filter(({ id }) => id !== attribute.id), ...(value ? [value] : [])])
          }
        />
      ))}
    </fieldset>
  );
}

type AttributeFieldProps = {
  attribute: MarketplaceAttribute;
  given: Given[number] | undefined;
  onChange: (value: Given[number] | null) => void;
};

/** A select list that can be searched by typing; the browser renders it. */
function AttributeField({ attribute, given, onChange }: AttributeFieldProps) {
  const { t } = useTranslation('admin-channels');
  const { id, name, isRequired, isText, values } = attribute;
  const [typed, setTyped] = useState(() => shownOf(attribute, given));
  const listId = useId();
  const isUnknown = typed.trim() !== '' && !given;
  function change(text: string) {
    setTyped(text);
    const value = text.trim();
    const known = values.find((one) => same(one.name, value));
    if (known) onChange({ id, valueIds: [known.id] });
    else onChange(isText && value !== '' ? { id, value } : null);
  }
  return (
    <Field
      label={isRequired ? t('offer.required', { name }) : name}
      error={isUnknown ? t('offer.unknownValue') : undefined}
    >
      <Input
        value={typed}
        maxLength={200}
        autoComplete="off"
        list={isText ? undefined : listId}
        onChange={(event) => change(event.target.value)}
      />
      {!isText && (
        <datalist id={listId}>
          {values.map((one) => (
            <option key={one.id} value={one.name} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

const same = (one: string, other: string) =>
  one.toLocaleLowerCase('tr') === other.toLocaleLowerCase('tr');

const shownOf = ({ values }: MarketplaceAttribute, given: Given[number] | undefined): string =>
  given?.value ?? values.find(({ id }) => id === given?.valueIds?.[0])?.name ?? '';
