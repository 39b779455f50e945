import { type FormEvent, useId, useState } from 'react';
import type { AdminCustomer, UsedName } from '#shared/back-office/customers.ts';
import { useUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { Changing, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import {
  addTag,
  type CustomerActions,
  changeGroup,
  fetchUsedTags,
  removeTag,
} from './customer-calls.ts';

type CustomerTagsProps = { customer: AdminCustomer; actions: CustomerActions };

/** The customer's group and tags: typed, with those of other customers as suggestions. */
export function CustomerTags({ customer, actions }: CustomerTagsProps) {
  const { t } = useTranslation('admin-customers');
  const isReadOnly = useReadOnly();
  const used = useRemote('customer tags', fetchUsedTags);
  const { profile, group, tags } = customer;
  const { id } = profile;
  const own = new Set(tags.map(({ name }) => name));
  return (
    <section className="bo-box" aria-labelledby="customer-tags">
      <h2 className="h3" id="customer-tags">
        {t('tags.title')}
      </h2>
      {isReadOnly && <p>{group ?? t('tags.noGroup')}</p>}
      <NameForm
        key={group}
        texts={{ label: t('tags.group'), hint: t('tags.groupHint'), save: t('tags.saveGroup') }}
        value={group ?? ''}
        suggestions={used.data?.groups ?? []}
        isBusy={actions.busy === 'group'}
        onSave={(name) =>
          actions.act('group', () => changeGroup(id, name || null), t('tags.groupSaved'))
        }
      />
      {tags.length > 0 && (
        <ul className="chips">
          {tags.map((tag) => (
            <li key={tag.id}>
              {isReadOnly ? (
                <Badge>{tag.name}</Badge>
              ) : (
                <Chip
                  onRemove={() =>
                    void actions.act(
                      `remove tag ${tag.id}`,
                      () => removeTag(id, tag.id),
                      t('tags.removed'),
                    )
                  }
                >
                  {tag.name}
                </Chip>
              )}
            </li>
          ))}
        </ul>
      )}
      <NameForm
        texts={{ label: t('tags.tag'), hint: t('tags.hint'), save: t('tags.add') }}
        value=""
        suggestions={used.data?.tags.filter(({ name }) => !own.has(name)) ?? []}
        isBusy={actions.busy === 'tag'}
        onSave={(name) => actions.act('tag', () => addTag(id, name), t('tags.added'))}
      />
    </section>
  );
}

type NameFormProps = {
  texts: { label: string; hint: string; save: string };
  value: string;
  suggestions: readonly UsedName[];
  isBusy: boolean;
  /** Resolves to whether it was saved; if so, the field is reset to `value`. */
  onSave: (name: string) => Promise<boolean>;
};

function NameForm({ texts, value, suggestions, isBusy, onSave }: NameFormProps) {
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const isChanged = typed.trim() !== value;
  useUnsaved(isChanged);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isChanged && (await onSave(typed.trim()))) setTyped(value);
  }
  return (
    <Changing>
      <form method="post" className="customer-tag-form" onSubmit={(event) => void save(event)}>
        <Field label={texts.label} hint={texts.hint}>
          <Input
            value={typed}
            list={listId}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <datalist id={listId}>
          {suggestions.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" variant="line" disabled={!isChanged} isBusy={isBusy}>
          {texts.save}
        </Button>
      </form>
    </Changing>
  );
}
