import { useEffect, useRef, useState } from 'react';
import type { PostPreview as Preview } from '#shared/back-office/content.ts';
import { dateText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { PostCard } from '#web/content/PostCard.tsx';
import { PostView } from '#web/content/PostView.tsx';
import { newSince } from '#web/product/product-state.ts';
import { previewPost } from './content-calls.ts';
import { type PostForm, toBody } from './post-form.ts';
import { useSettled } from './use-settled.ts';

/**
 * The card and the page, rendered by the shop's own components from the present text, saved or not.
 * Nothing in it can be pressed.
 */
export function PostPreview({
  form,
  language,
  publishedAt,
}: {
  form: PostForm;
  language: Language;
  publishedAt: string | null;
}) {
  const { t } = useTranslation('admin-content');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="bo-preview" aria-label={t('post.preview')}>
      <Button variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'post.previewClose' : 'post.previewOpen')}
      </Button>
      {isOpen && <Shown body={JSON.stringify({ ...toBody(form), language, publishedAt })} />}
    </section>
  );
}

function Shown({ body }: { body: string }) {
  const settled = useSettled(body);
  const preview = useRemote('preview', (signal) =>
    previewPost(JSON.parse(settled) as Parameters<typeof previewPost>[0], signal),
  );
  const { reload } = preview;
  const loaded = useRef(settled);
  // The last preview stays while a newer one loads.
  useEffect(() => {
    if (loaded.current === settled) return;
    loaded.current = settled;
    void reload();
  }, [settled, reload]);
  return <RemoteBox remote={preview}>{(data) => <Page preview={data} />}</RemoteBox>;
}

function Page({ preview }: { preview: Preview }) {
  const { t, i18n } = useTranslation(['admin-content', 'content']);
  const post = { ...preview, slug: 'preview', others: [] };
  return (
    <div className="bo-preview-page" inert>
      <p className="label second">{t('post.previewCard')}</p>
      <div className="bo-preview-card">
        <PostCard
          post={post}
          meta={[
            dateText(post.publishedAt, i18n.language),
            t('content:blog.minutes', { count: post.readingMinutes }),
          ].join(' · ')}
          hasSummary
        />
      </div>
      <p className="label second">{t('post.previewPage')}</p>
      <PostView post={post} newSince={newSince(Date.now())} />
    </div>
  );
}
