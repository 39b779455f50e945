// A choice from a list of the marketplace: searched by its name, and stored with its number.
import { useId, useState } from 'react';
import type { ChoicesAnswer } from '#shared/back-office/marketplaces.ts';
import { pickKeys } from '#web/back-office/kit/pick-keys.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTypedRemote } from '#web/base/api/use-typed-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { MARKETPLACE_NAME } from './MarketplaceForm.tsx';

type Choice = ChoicesAnswer['content'][number];

type ChoiceFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The last part of the marketplace's API path. */
  path: 'categories' | 'brands';
  chosen: { id: number | null; name: string | null };
  onChoose: (choice: Choice | null) => void;
};

/** The minimum length of a search text. */
const SHORTEST = 2;

export function ChoiceField({ path, chosen, onChoose, ...field }: ChoiceFieldProps) {
  const { t } = useTranslation('admin-channels');
  if (chosen.id === null) return <ChoiceSearch {...field} path={path} onChoose={onChoose} />;
  const name = chosen.name ?? t('offer.number', { number: chosen.id });
  return (
    <div className="stack-s">
      <p className="label">{field.label}</p>
      <p className="bo-acts break">
        {name}
        <Button
          variant="line"
          size="s"
          aria-label={t('offer.changeOf', { name: field.label })}
          onClick={() => onChoose(null)}
        >
          {t('offer.change')}
        </Button>
      </p>
      {field.error && <p className="channels-problem small">{field.error}</p>}
    </div>
  );
}

function ChoiceSearch({ path, onChoose, ...field }: Omit<ChoiceFieldProps, 'chosen'>) {
  const { t } = useTranslation('admin-channels');
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, error } = useTypedRemote(`${path} ${search}`, async (signal) =>
    search.length < SHORTEST
      ? null
      : (
          await adminApi().get(`/admin/channels/marketplaces/{name}/${path}`, {
            path: { name: MARKETPLACE_NAME },
            query: { search },
            signal,
          })
        ).content,
  );
  const listId = useId();
  const [only, ...others] = data ?? [];
  const keys = pickKeys(only && others.length === 0 ? () => onChoose(only) : undefined);
  return (
    <div className="bo-pick">
      <Field {...field}>
        <Input
          type="search"
          value={typed}
          maxLength={60}
          autoComplete="off"
          aria-controls={listId}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys.onField}
        />
      </Field>
      <p className="small second" role="status">
        {error
          ? (serverMessage(error) ?? t('offer.choicesFailed'))
          : data && t('offer.found', { count: data.length })}
      </p>
      <ul id={listId} className="bo-rows bo-found" onKeyDown={keys.onList}>
        {data?.map((choice) => (
          <li key={choice.id}>
            <p className="break">{choice.name}</p>
            <Button
              variant="line"
              size="s"
              aria-label={t('offer.chooseOf', { name: choice.name })}
              onClick={() => onChoose(choice)}
            >
              {t('offer.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
