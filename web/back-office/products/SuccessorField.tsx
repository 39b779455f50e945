import { useEffect, useId, useState } from 'react';
import type { AdminProductRow } from '#shared/back-office/products.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { Field, FieldError, Input } from '#web/base/ui/Field.tsx';
import { listProducts } from './product-calls.ts';
import type { NamedProduct } from './product-form.ts';

const DELAY_MS = 250;
const MOST_FOUND = 6;

type SuccessorFieldProps = {
  value: NamedProduct | null;
  ownId: number | null;
  error: string | undefined;
  onChange: (product: NamedProduct | null) => void;
};

/** The product that is shown instead once this one is off sale; found among all, for sale or not. */
export function SuccessorField({ value, ownId, error, onChange }: SuccessorFieldProps) {
  const { t } = useTranslation('admin-products');
  const [text, setText] = useState('');
  const found = useFound(text.trim());
  const listId = useId();
  const errorId = useId();
  if (value)
    return (
      <div className="field">
        <span className="label">{t('field.successorId')}</span>
        <div>
          <Chip onRemove={() => onChange(null)}>
            {value.name}
            {!value.isActive && ` (${t('state.inactive')})`}
          </Chip>
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    );
  return (
    <div className="stack">
      <Field label={t('field.successorId')} hint={t('hint.successorId')} error={error} isOptional>
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          aria-controls={listId}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <ul id={listId} className="bo-rows goods-found" aria-live="polite">
        {found
          ?.filter(({ id }) => id !== ownId)
          .map(({ id, sku, name, isActive }) => (
            <li key={id}>
              <div>
                <p className="break">{name}</p>
                <p className="small second num">{sku}</p>
              </div>
              <Button
                variant="line"
                size="s"
                aria-label={t('editor.takeOf', { name })}
                onClick={() => {
                  setText('');
                  onChange({ id, sku, name, isActive });
                }}
              >
                {t('editor.take')}
              </Button>
            </li>
          ))}
        {found?.length === 0 && <li className="small second">{t('list.nothing')}</li>}
      </ul>
    </div>
  );
}

/** Null while there is nothing to look for, or nothing was answered yet. */
function useFound(text: string): readonly AdminProductRow[] | null {
  const [answer, setAnswer] = useState<readonly AdminProductRow[] | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (text === '') return;
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        listProducts({ search: text, size: MOST_FOUND, sort: 'sold' }, abort.signal).then(
          ({ content }) => setAnswer(content),
          () => undefined,
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return answer;
}
