import { useEffect, useState } from 'react';
import {
  type AdminPost,
  MAX_BODY_LENGTH,
  MAX_POST_PRODUCTS,
  MAX_SLUG_LENGTH,
} from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { LanguageTabs, languagesWithErrors } from '#web/back-office/kit/LanguageTabs.tsx';
import { MarkdownField } from '#web/back-office/kit/MarkdownField.tsx';
import { PictureField } from '#web/back-office/kit/PictureField.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { changePost } from './content-calls.ts';
import { GoodsField } from './GoodsField.tsx';

import { PostPreview } from './PostPreview.tsx';
import { isEnglishMissing, type PostForm, retitled, toBody, toForm } from './post-form.ts';
import { valueText } from './value-text.ts';

type PostEditorProps = { saved: PostForm } & (
  | { post: null; send: (form: PostForm) => Promise<PostForm>; onSaved?: never; onDirty?: never }
  | {
      post: AdminPost;
      send?: never;
      onSaved: (post: AdminPost) => void;
      onDirty: (isDirty: boolean) => void;
    }
);

/** The Turkish or the English fields; below them the fields that both languages share. */
export function PostEditor({ saved, post, send, onSaved, onDirty }: PostEditorProps) {
  const { t } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const editor = useEditor<PostForm>(
    saved,
    async (form) => {
      if (post === null) return send(form);
      const saved = await inForm(() => changePost(post.id, toBody(form), form.version), toForm);
      onSaved(saved);
      return toForm(saved);
    },
    { isNew: post === null },
  );
  const { draft: form, change, errors } = editor;
  const isDirty = editor.changed.length > 0;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const isKnown = post !== null && post.state !== 'draft';
  return (
    <>
      <form
        method="post"
        className="bo-column"
        aria-label={t('post.edit')}
        onSubmit={(event) => event.preventDefault()}
      >
        <PostTexts editor={editor} isKnown={isKnown} language={language} onLanguage={setLanguage} />
        <EditorFields>
          <div className="bo-grid--even bo-grid">
            <PostAddress editor={editor} post={post} isKnown={isKnown} />
            <section className="bo-box bo-cover" aria-label={t('post.field.cover')}>
              <PictureField
                label={t('post.field.cover')}
                hint={t('post.hint.cover')}
                value={form.cover}
                onChange={(cover) => change({ cover })}
                error={errors.coverHash}
              />
            </section>
          </div>
          <GoodsField
            title={t('post.goods.title')}
            text={t('post.goods.text')}
            most={MAX_POST_PRODUCTS}
            goods={form.products}
            onChange={(products) => change({ products })}
            error={errors.productIds}
          />
        </EditorFields>
      </form>
      <PostPreview form={form} language={language} publishedAt={post?.publishedAt ?? null} />
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`post.name.${field}`))}
        textOf={valueText}
      />
    </>
  );
}

type FieldsProps = { editor: Editor<PostForm>; isKnown: boolean };

function PostTexts({
  editor: { draft: form, change, errors },
  isKnown,
  language,
  onLanguage,
}: FieldsProps & { language: Language; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation('admin-content');
  const of = <Name extends 'title' | 'summary' | 'body'>(name: Name) =>
    `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  return (
    <section className="bo-box" aria-label={t('language.label')}>
      <LanguageTabs
        value={language}
        onChange={onLanguage}
        isEnglishMissing={isEnglishMissing([form.titleEn, form.summaryEn, form.bodyEn])}
        faulty={languagesWithErrors(errors)}
      />
      <EditorFields>
        {language === 'en' && <p className="small second">{t('language.hint')}</p>}
        <Field label={t('post.field.title')} error={errors[of('title')]}>
          <Input
            lang={language}
            value={form[of('title')]}
            maxLength={160}
            onChange={(event) =>
              change(
                language === 'tr'
                  ? retitled(form, event.target.value, isKnown)
                  : { titleEn: event.target.value },
              )
            }
          />
        </Field>
        <Field
          label={t('post.field.summary')}
          hint={t('post.hint.summary')}
          error={errors[of('summary')]}
        >
          <Textarea
            lang={language}
            rows={3}
            value={form[of('summary')]}
            maxLength={400}
            onChange={(event) => change({ [of('summary')]: event.target.value })}
          />
        </Field>
        <MarkdownField
          key={language}
          label={t('post.field.body')}
          language={language}
          value={form[of('body')]}
          maxLength={MAX_BODY_LENGTH}
          error={errors[of('body')]}
          onChange={(value) => change({ [of('body')]: value })}
        />
      </EditorFields>
    </section>
  );
}

function PostAddress({ editor, post, isKnown }: FieldsProps & { post: AdminPost | null }) {
  const { t } = useTranslation('admin-content');
  const { draft: form, change, errors } = editor;
  const isMoved = isKnown && form.slug !== editor.original.slug;
  return (
    <section className="bo-box" aria-label={t('post.about')}>
      <Field
        label={t('post.field.slug')}
        hint={isMoved ? t('post.hint.moved', { slug: editor.original.slug }) : t('post.hint.slug')}
        error={errors.slug}
      >
        <Input
          value={form.slug}
          maxLength={MAX_SLUG_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ slug: event.target.value })}
        />
      </Field>
      {post && post.formerSlugs.length > 0 && (
        <p className="small second break">
          {t('post.formerSlugs', {
            slugs: post.formerSlugs.map((slug) => `/blog/${slug}`).join(', '),
          })}
        </p>
      )}
      <Field label={t('post.field.author')} error={errors.author}>
        <Input
          value={form.author}
          maxLength={120}
          onChange={(event) => change({ author: event.target.value })}
        />
      </Field>
    </section>
  );
}
