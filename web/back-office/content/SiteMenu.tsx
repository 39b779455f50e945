import type { MenuEntry } from '#shared/content/site.ts';
import { MAX_MENU_LABEL, MAX_OWN_LINKS } from '#shared/content/site-parts.ts';
import type { Editor } from '#web/back-office/kit/use-editor.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { ownPathOf } from './campaign-form.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { SiteEditor, type SiteForm } from './SiteEditor.tsx';

const emptyLink: MenuEntry = { key: null, href: '', labelTr: '', labelEn: '', isShown: true };

/** The links of the header and of the phone menu. */
export function SiteMenu() {
  const { t } = useTranslation('admin-content');
  const { t: shopText } = useTranslation('layout');
  const nameOf = ({ key, labelTr }: MenuEntry) =>
    labelTr || (key ? shopText(key) : t('site.menu.ownLink'));
  return (
    <SiteEditor
      part="menu"
      nameOf={() => t('part.menu')}
      textOf={(value) =>
        (value as MenuEntry[])
          .filter(({ isShown }) => isShown)
          .map(nameOf)
          .join(' · ')
      }
    >
      {(editor) => <Entries editor={editor} nameOf={nameOf} />}
    </SiteEditor>
  );
}

type EntriesProps = {
  editor: Editor<SiteForm<'menu'>>;
  nameOf: (entry: MenuEntry) => string;
};

function Entries({ editor, nameOf }: EntriesProps) {
  const { t } = useTranslation('admin-content');
  const { entries } = editor.draft;
  const own = entries.filter(({ key }) => key === null).length;
  return (
    <section className="bo-box" aria-label={t('part.menu')}>
      <nav className="bo-menu-preview" aria-label={t('site.preview.tr')} inert>
        {entries
          .filter(({ isShown }) => isShown)
          .map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: own links have no key of their own
            <span key={index}>{nameOf(entry)}</span>
          ))}
      </nav>
      <ol className="bo-rows">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: own links have no key of their own
          <Entry key={index} editor={editor} entry={entry} index={index} name={nameOf(entry)} />
        ))}
      </ol>
      {own < MAX_OWN_LINKS && (
        <Changing>
          <Button
            variant="line"
            size="s"
            icon="plus"
            onClick={() => editor.change({ entries: [...entries, emptyLink] })}
          >
            {t('site.menu.add')}
          </Button>
        </Changing>
      )}
    </section>
  );
}

type EntryProps = {
  editor: Editor<SiteForm<'menu'>>;
  entry: MenuEntry;
  index: number;
  name: string;
};

function Entry({ editor: { draft, change, errors }, entry, index, name }: EntryProps) {
  const { t } = useTranslation('admin-content');
  const { entries } = draft;
  const isOwn = entry.key === null;
  const set = (values: Partial<MenuEntry>) =>
    change({ entries: entries.with(index, { ...entry, ...values }) });
  return (
    <li className="bo-site-row">
      <Checkbox
        checked={entry.isShown}
        onChange={(event) => set({ isShown: event.target.checked })}
      >
        {name}
      </Checkbox>
      <div className="site-fields">
        {(['labelTr', 'labelEn'] as const).map((key) => (
          <Field
            key={key}
            label={t(`site.menu.${key}`)}
            error={errors[`entries.${index}.${key}`]}
            isOptional={!isOwn || key === 'labelEn'}
          >
            <Input
              lang={key === 'labelTr' ? 'tr' : 'en'}
              value={entry[key]}
              maxLength={MAX_MENU_LABEL}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          </Field>
        ))}
        {isOwn && (
          <Field label={t('site.menu.href')} error={errors[`entries.${index}.href`]}>
            <Input
              value={entry.href}
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set({ href: event.target.value })}
              onBlur={() => set({ href: ownPathOf(entry.href, window.location.origin) })}
            />
          </Field>
        )}
      </div>
      <div className="bo-record-acts">
        <MoveButtons
          rows={entries}
          index={index}
          name={name}
          onMove={(moved) => change({ entries: moved })}
        />
        {isOwn && (
          <IconButton
            icon="trash"
            label={t('goods.remove', { name })}
            onClick={() => change({ entries: entries.toSpliced(index, 1) })}
          />
        )}
      </div>
    </li>
  );
}
