import { languages } from '#shared/base/languages.ts';
import type { HomeBody } from '#shared/content/site.ts';
import type { Editor } from '#web/back-office/kit/use-editor.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { SiteEditor, type SiteForm } from './SiteEditor.tsx';
import { valueText } from './value-text.ts';

type Section = HomeBody['sections'][number];
/** Each promise has its own title. */
const WITHOUT_TITLE: readonly string[] = ['promises'];

/** The first screen of the home page, and the order of what is below it. */
export function SiteHome() {
  const { t } = useTranslation('admin-content');
  return (
    <SiteEditor
      part="home"
      nameOf={(field) => t(`site.home.${field}`)}
      textOf={(value) =>
        Array.isArray(value)
          ? (value as Section[])
              .filter(({ isShown }) => isShown)
              .map(({ key, titleTr }) => titleTr || t(`site.section.${key}`))
              .join(' · ')
          : valueText(value)
      }
    >
      {(editor) => (
        <>
          <HeroFields editor={editor} />
          <Sections editor={editor} />
        </>
      )}
    </SiteEditor>
  );
}

type FieldsProps = { editor: Editor<SiteForm<'home'>> };

function HeroFields({ editor: { draft, change, errors } }: FieldsProps) {
  const { t } = useTranslation('admin-content');
  return (
    <section className="bo-box" aria-labelledby="hero">
      <h2 className="h3" id="hero">
        {t('site.home.hero')}
      </h2>
      <p className="small second">{t('site.hint.empty')}</p>
      {languages.map((language) => {
        const [title, text] =
          language === 'tr'
            ? (['heroTitleTr', 'heroTextTr'] as const)
            : (['heroTitleEn', 'heroTextEn'] as const);
        return (
          <div className="site-fields" key={language}>
            <Field label={t(`site.home.${title}`)} error={errors[title]} isOptional>
              <Input
                lang={language}
                value={draft[title]}
                maxLength={80}
                onChange={(event) => change({ [title]: event.target.value })}
              />
            </Field>
            <Field label={t(`site.home.${text}`)} error={errors[text]} isOptional>
              <Textarea
                lang={language}
                rows={2}
                value={draft[text]}
                maxLength={240}
                onChange={(event) => change({ [text]: event.target.value })}
              />
            </Field>
          </div>
        );
      })}
    </section>
  );
}

function Sections({ editor: { draft, change, errors } }: FieldsProps) {
  const { t } = useTranslation('admin-content');
  const { sections } = draft;
  return (
    <section className="bo-box" aria-labelledby="sections">
      <h2 className="h3" id="sections">
        {t('site.home.sections')}
      </h2>
      <p className="small second">{t('site.hint.sections')}</p>
      <ol className="bo-rows">
        {sections.map((section, index) => {
          const name = t(`site.section.${section.key}`);
          const set = (values: Partial<Section>) =>
            change({ sections: sections.with(index, { ...section, ...values }) });
          return (
            <li key={section.key} className="bo-site-row">
              <Checkbox
                checked={section.isShown}
                onChange={(event) => set({ isShown: event.target.checked })}
              >
                {name}
              </Checkbox>
              <div className="site-fields">
                {!WITHOUT_TITLE.includes(section.key) &&
                  (['titleTr', 'titleEn'] as const).map((key) => (
                    <Field
                      key={key}
                      label={t(`site.home.${key}`)}
                      error={errors[`sections.${index}.${key}`]}
                      isOptional
                    >
                      <Input
                        lang={key === 'titleTr' ? 'tr' : 'en'}
                        value={section[key]}
                        maxLength={80}
                        onChange={(event) => set({ [key]: event.target.value })}
                      />
                    </Field>
                  ))}
              </div>
              <div className="bo-record-acts">
                <MoveButtons
                  rows={sections}
                  index={index}
                  name={name}
                  onMove={(moved) => change({ sections: moved })}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
