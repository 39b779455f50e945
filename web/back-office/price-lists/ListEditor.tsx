import { useState } from 'react';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { ListRows } from './ListRows.tsx';
import { findAudience } from './list-calls.ts';
import type { ListForm, toForm } from './list-form.ts';

type Fields = { form: ListForm; change: (values: Partial<ListForm>) => void };

/** Who a list is for, its period, and the prices in its rows. */
export function ListEditor({
  saved,
  isNew = false,
  send,
}: {
  saved: ListForm;
  isNew?: boolean;
  send: (form: ListForm) => Promise<ReturnType<typeof toForm>>;
}) {
  const { t } = useTranslation('admin-price-lists');
  const editor = useEditor<ListForm>(
    saved,
    (form) =>
      inForm(
        () => send(form),
        (list) => list,
      ),
    {
      isNew,
    },
  );
  const { draft: form, change, errors } = editor;
  return (
    <>
      <form
        method="post"
        className="bo-column"
        aria-label={t('one')}
        onSubmit={(event) => event.preventDefault()}
      >
        <EditorFields>
          <fieldset className="bo-box">
            <legend className="h3">{t('box.list')}</legend>
            <Field label={t('field.name')} error={errors.name}>
              <Input
                value={form.name}
                maxLength={120}
                required
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <Checkbox
              checked={form.isActive}
              onChange={(event) => change({ isActive: event.target.checked })}
            >
              {t('field.isActive')}
            </Checkbox>
            <TermFields form={form} change={change} />
          </fieldset>
          <AudienceFields form={form} change={change} />
          <ListRows rows={form.rows} onChange={(rows) => change({ rows })} />
        </EditorFields>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`field.${field}`))}
        textOf={(value, field) =>
          field === 'rows' || field === 'companies'
            ? String((value as unknown[]).length)
            : typeof value === 'boolean'
              ? t(value ? 'yes' : 'no')
              : String(value || '–').replace('T', ' ')
        }
      />
    </>
  );
}

function TermFields({ form, change }: Fields) {
  const { t } = useTranslation('admin-price-lists');
  const moment = (field: 'startDate' | 'endDate') => (
    <Field label={t(`field.${field}`)} isOptional>
      <Input
        type="datetime-local"
        value={form[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <div className="bo-pair">
        {moment('startDate')}
        {moment('endDate')}
      </div>
      <div className="bo-pair">
        <Field label={t('field.minNet')} hint={t('hint.minNet')} isOptional>
          <Input
            className="num"
            inputMode="decimal"
            value={form.minNet}
            maxLength={20}
            onChange={(event) => change({ minNet: event.target.value })}
          />
        </Field>
        <Field label={t('field.priority')} hint={t('hint.priority')}>
          <Input
            className="num"
            inputMode="numeric"
            value={form.priority}
            maxLength={4}
            onChange={(event) => change({ priority: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox
        checked={form.isFinal}
        onChange={(event) => change({ isFinal: event.target.checked })}
      >
        {t('field.isFinal')}
      </Checkbox>
    </>
  );
}

function AudienceFields({ form, change }: Fields) {
  const { t } = useTranslation('admin-price-lists');
  const [search, setSearch] = useState('');
  const found = useRemote(`audience ${search}`, (signal) => findAudience(search, signal));
  const chosen = new Set(form.companies.map(({ id }) => id));
  const companies = search.trim()
    ? (found.data?.companies ?? []).filter(({ id }) => !chosen.has(id))
    : [];
  const group = (field: 'companyGroups' | 'customerGroups') => (
    <Field label={t(`field.${field}`)} hint={t('hint.groups')} isOptional>
      <Input
        value={form[field]}
        maxLength={500}
        list={`list-${field}`}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('box.audience')}</legend>
      {form.companies.length > 0 && (
        <ul className="price-list-chips" aria-label={t('field.companies')}>
          {form.companies.map(({ id, name }) => (
            <li key={id}>
              <Chip
                onRemove={() =>
                  change({ companies: form.companies.filter((company) => company.id !== id) })
                }
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Field label={t('findCompany')} isOptional>
        <Input
          type="search"
          value={search}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      {companies.length > 0 && (
        <ul className="price-list-chips">
          {companies.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                onClick={() => change({ companies: [...form.companies, { id, name }] })}
              >
                + {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {group('companyGroups')}
      {group('customerGroups')}
      {(['companyGroups', 'customerGroups'] as const).map((field) => (
        <datalist key={field} id={`list-${field}`}>
          {(found.data?.[field] ?? []).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ))}
    </fieldset>
  );
}
