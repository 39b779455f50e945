import { useState } from 'react';
import type { PriceListRow } from '#shared/back-office/price-lists.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CategoryNode } from '#shared/catalogue/catalogue.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { newStep, type RowForm, type StepForm, toRowForm } from './list-form.ts';
import { SheetDialog } from './SheetDialog.tsx';

type Rows = { rows: readonly RowForm[]; onChange: (rows: RowForm[]) => void };

/** The prices of a list for products and categories. */
export function ListRows({ rows, onChange }: Rows) {
  const { t } = useTranslation('admin-price-lists');
  const [isOpen, setOpen] = useState(false);
  const add = (row: Pick<RowForm, 'productId' | 'categoryId' | 'name' | 'sku' | 'publicPrice'>) =>
    onChange([...rows, { ...row, mayBeDearer: false, steps: [newStep()] }]);
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('field.rows')}</legend>
      <p>
        <Button size="s" variant="line" onClick={() => setOpen(true)}>
          {t('sheet.open')}
        </Button>
      </p>
      {isOpen && (
        <SheetDialog
          onClose={() => setOpen(false)}
          onTake={(read) => {
            setOpen(false);
            onChange(withRead(rows, read));
          }}
        />
      )}
      <ul className="price-list-rows">
        {rows.map((row, index) => (
          <li key={`${row.productId} ${row.categoryId}`}>
            <OneRow
              row={row}
              onChange={(changed) =>
                onChange(rows.map((other, at) => (at === index ? changed : other)))
              }
              onRemove={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <ProductSearch
        label={t('addProduct')}
        chosen={new Set(rows.flatMap(({ productId }) => productId ?? []))}
        onPick={({ id, name, sku, price }) =>
          add({ productId: id, categoryId: null, name, sku, publicPrice: price })
        }
      />
      <CategoryPick
        chosen={new Set(rows.flatMap(({ categoryId }) => categoryId ?? []))}
        onPick={(id, name) =>
          add({ productId: null, categoryId: id, name, sku: null, publicPrice: null })
        }
      />
    </fieldset>
  );
}

/** A product that is already in the list gets the tiers of the spreadsheet. */
function withRead(rows: readonly RowForm[], read: readonly PriceListRow[]): RowForm[] {
  const taken = read.map(toRowForm);
  return [
    ...rows.filter(
      ({ productId }) => productId === null || taken.every((row) => row.productId !== productId),
    ),
    ...taken,
  ];
}

const flat = (nodes: readonly CategoryNode[], depth = 0): { id: number; name: string }[] =>
  nodes.flatMap(({ id, name, children }) => [
    { id, name: `${'– '.repeat(depth)}${name}` },
    ...flat(children, depth + 1),
  ]);

function CategoryPick({
  chosen,
  onPick,
}: {
  chosen: ReadonlySet<number>;
  onPick: (id: number, name: string) => void;
}) {
  const { t } = useTranslation('admin-price-lists');
  const categories = useRemote('categories', (signal) =>
    adminApi().get('/categories/hierarchy', { signal }),
  );
  const free = flat(categories.data ?? []).filter(({ id }) => !chosen.has(id));
  return (
    <Field label={t('addCategory')}>
      <Select
        value=""
        onChange={(event) => {
          const found = free.find(({ id }) => id === Number(event.target.value));
          if (found) onPick(found.id, found.name.replace(/^(– )+/, ''));
        }}
      >
        <option value="">{t('choose')}</option>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function OneRow({
  row,
  onChange,
  onRemove,
}: {
  row: RowForm;
  onChange: (row: RowForm) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation('admin-price-lists');
  const { name, sku, publicPrice, steps } = row;
  const set = (index: number, step: Partial<StepForm>) =>
    onChange({
      ...row,
      steps: steps.map((other, at) => (at === index ? { ...other, ...step } : other)),
    });
  return (
    <section className="price-list-row" aria-label={name}>
      <div className="price-list-row-head">
        <p>
          <b>{name}</b>{' '}
          <span className="small second num">
            {[
              sku ?? t('category'),
              publicPrice !== null &&
                t('publicPrice', { price: formatLira(fromLira(publicPrice), i18n.language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <IconButton icon="trash" label={t('removeRow', { name })} onClick={onRemove} />
      </div>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing else of its own
        <div className="price-list-step" key={index}>
          <Field label={t('step.minQuantity')}>
            <Input
              className="num"
              inputMode="numeric"
              value={step.minQuantity}
              maxLength={9}
              onChange={(event) => set(index, { minQuantity: event.target.value })}
            />
          </Field>
          <Field label={t('step.kind')}>
            <Select
              value={step.kind}
              onChange={(event) => set(index, { kind: event.target.value as StepForm['kind'] })}
            >
              <option value="percentage">{t('step.percentage')}</option>
              <option value="price">{t('step.price')}</option>
            </Select>
          </Field>
          <Field label={t('step.amount')}>
            <Input
              className="num"
              inputMode="decimal"
              value={step.amount}
              maxLength={20}
              onChange={(event) => set(index, { amount: event.target.value })}
            />
          </Field>
          {steps.length > 1 && (
            <IconButton
              icon="close"
              label={t('step.remove', { quantity: step.minQuantity })}
              onClick={() => onChange({ ...row, steps: steps.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      <div className="price-list-row-foot">
        <Button
          variant="quiet"
          size="s"
          onClick={() => onChange({ ...row, steps: [...steps, newStep('')] })}
        >
          {t('step.add')}
        </Button>
        <Checkbox
          checked={row.mayBeDearer}
          onChange={(event) => onChange({ ...row, mayBeDearer: event.target.checked })}
        >
          {t('mayBeDearer')}
        </Checkbox>
      </div>
    </section>
  );
}
