import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminPost, MAX_BODY_LENGTH, MAX_SLUG_LENGTH } from '#shared/admin-content.ts';
import type { Language } from '#shared/languages.ts';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { EditorBar } from '../kit/EditorBar.tsx';
import { inForm } from '../kit/in-form.ts';
import { LanguageTabs } from '../kit/LanguageTabs.tsx';
import { MarkdownField } from '../kit/MarkdownField.tsx';
import { PictureField } from '../kit/PictureField.tsx';
import { useEditor } from '../kit/use-editor.ts';
import { changePost } from './content-calls.ts';
import { faultyLanguages } from './faulty-languages.ts';
import { PostGoods } from './PostGoods.tsx';
import { PostPreview } from './PostPreview.tsx';
import { isEnglishMissing, type PostForm, retitled, toBody, toForm } from './post-form.ts';
import { valueText } from './value-text.ts';

type PostEditorProps = { saved: PostForm } & (
  | { post: null; send: (form: PostForm) => Promise<PostForm>; onSaved?: never; onDirty?: never }
  | { post: AdminPost; send?: never; onSaved: (post: AdminPost) => void; onDirty: (isDirty: boolean) => void }
);

/** Turkish and English in turn; what belongs to both below. */
export function PostEditor({ saved, post, send, onSaved, onDirty }: PostEditorProps) {
  const { t } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const editor = useEditor<PostForm>(
    saved,
    async (form) => {
      if (post === null) return send(form);
      const kept = await inForm(() => changePost(post.id, toBody(form), form.version), toForm);
      onSaved(kept);
      return toForm(kept);
    },
    { isNew: post === null },
  );
  const { draft: form, change, faults } = editor;
  const isDirty = editor.changed.length > 0;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const of = <Name extends 'title' | 'summary' | 'body'>(name: Name) => `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  const isKnown = post !== null && post.state !== 'draft';
  const isMoved = isKnown && form.slug !== editor.original.slug;
  return (
    <>
      <form className="office-column" aria-label={t('post.edit')} onSubmit={(event) => event.preventDefault()}>
        <section className="office-box" aria-label={t('language.label')}>
          <LanguageTabs value={language} onChange={setLanguage} isEnglishMissing={isEnglishMissing([form.titleEn, form.summaryEn, form.bodyEn])} faulty={faultyLanguages(faults)} />
          {language === 'en' && <p className="small second">{t('language.hint')}</p>}
          <Field label={t('post.field.title')} error={faults[of('title')]}>
            <Input
              lang={language}
              value={form[of('title')]}
              maxLength={160}
              onChange={(event) => change(language === 'tr' ? retitled(form, event.target.value, isKnown) : { titleEn: event.target.value })}
            />
          </Field>
          <Field label={t('post.field.summary')} hint={t('post.hint.summary')} error={faults[of('summary')]}>
            <Textarea lang={language} rows={3} value={form[of('summary')]} maxLength={400} onChange={(event) => change({ [of('summary')]: event.target.value })} />
          </Field>
          <MarkdownField
            key={language}
            label={t('post.field.body')}
            language={language}
            value={form[of('body')]}
            maxLength={MAX_BODY_LENGTH}
            error={faults[of('body')]}
            onChange={(value) => change({ [of('body')]: value })}
          />
        </section>
        <div className="office-grid--even office-grid">
          <section className="office-box" aria-label={t('post.about')}>
            <Field label={t('post.field.slug')} hint={isMoved ? t('post.hint.moved', { slug: editor.original.slug }) : t('post.hint.slug')} error={faults.slug}>
              <Input value={form.slug} maxLength={MAX_SLUG_LENGTH} autoComplete="off" spellCheck={false} onChange={(event) => change({ slug: event.target.value })} />
            </Field>
            {post && post.formerSlugs.length > 0 && (
              <p className="small second break">{t('post.formerSlugs', { slugs: post.formerSlugs.map((slug) => `/blog/${slug}`).join(', ') })}</p>
            )}
            <Field label={t('post.field.author')} error={faults.author}>
              <Input value={form.author} maxLength={120} onChange={(event) => change({ author: event.target.value })} />
            </Field>
          </section>
          <section className="office-box desk-top" aria-label={t('post.field.cover')}>
            <PictureField label={t('post.field.cover')} hint={t('post.hint.cover')} value={form.cover} onChange={(cover) => change({ cover })} error={faults.coverHash} />
          </section>
        </div>
        <PostGoods goods={form.products} onChange={(products) => change({ products })} error={faults.productIds} />
      </form>
      <PostPreview form={form} language={language} publishedAt={post?.publishedAt ?? null} />
      <EditorBar editor={editor} nameOf={(field) => (field === 'version' ? '' : t(`post.name.${field}`))} textOf={valueText} />
    </>
  );
}
