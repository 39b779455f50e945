import { useId, useState } from 'react';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { pickKeys } from './pick-keys.ts';
import { useFound } from './use-found.ts';

const MOST_FOUND = 8;

type ProductSearchProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  chosen: ReadonlySet<number>;
  onPick: (product: Product) => void;
};

/**
 * Finds products on sale by a text or SKU, as the shop's search does; each can be picked once. Enter
 * picks the only result; the arrow keys move from the field through the buttons.
 */
export function ProductSearch({ label, hint, error, chosen, onPick }: ProductSearchProps) {
  const { t, i18n } = useTranslation('admin');
  const [text, setText] = useState('');
  const found = useFound(text.trim(), findProducts);
  const listId = useId();
  const free = found?.filter(({ id }) => !chosen.has(id)) ?? [];
  const [only, ...others] = free;
  const keys = pickKeys(only && others.length === 0 ? () => onPick(only) : undefined);
  return (
    <div className="bo-pick">
      <Field label={label} hint={hint} error={error}>
        <Input
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          aria-controls={listId}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keys.onField}
        />
      </Field>
      <p className="sr-only" role="status">
        {found && t('pick.found', { count: found.length })}
      </p>
      <ul id={listId} className="bo-rows bo-found" onKeyDown={keys.onList}>
        {found?.map((product) => (
          <li key={product.id}>
            <Photo
              picture={product.images[0]}
              src={product.imageUrl}
              alt=""
              sizes="3rem"
              shape="square"
            />
            <div>
              <p className="break">{product.name}</p>
              <p className="small second num">
                {[product.sku, formatLira(fromLira(product.price), i18n.language)].join(' · ')}
              </p>
            </div>
            <Button
              variant="line"
              size="s"
              // A disabled button would lose the focus that the arrow keys start from.
              aria-disabled={chosen.has(product.id) || undefined}
              aria-label={t(chosen.has(product.id) ? 'pick.addedOf' : 'pick.addOf', {
                name: product.name,
              })}
              onClick={() => !chosen.has(product.id) && onPick(product)}
            >
              {t(chosen.has(product.id) ? 'pick.added' : 'pick.add')}
            </Button>
          </li>
        ))}
        {found?.length === 0 && <li className="small second">{t('pick.nothing')}</li>}
      </ul>
    </div>
  );
}

const findProducts = async (text: string, signal: AbortSignal): Promise<readonly Product[]> => {
  const query = { q: text, size: MOST_FOUND };
  const { content } = await adminApi().get('/products/search', {
    query,
    signal,
  });
  return content;
};
