import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostPreview as Preview } from '#shared/admin-content.ts';
import type { Language } from '#shared/languages.ts';
import { newSince } from '../../catalogue/product-state.ts';
import { PostCard } from '../../content/PostCard.tsx';
import { PostView } from '../../content/PostView.tsx';
import { dateText } from '../../orders/order-date.ts';
import { Button } from '../../ui/Button.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { previewPost } from './content-calls.ts';
import { type PostForm, toBody } from './post-form.ts';

/** After the last key. */
const DELAY_MS = 500;

/** The card and the page, drawn by the shop's own components from what is written, saved or not. Nothing in it can be pressed. */
export function PostPreview({ form, language, publishedAt }: { form: PostForm; language: Language; publishedAt: string | null }) {
  const { t } = useTranslation('admin-content');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="desk-preview" aria-label={t('post.preview')}>
      <Button variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'post.previewClose' : 'post.previewOpen')}
      </Button>
      {isOpen && <Shown body={JSON.stringify({ ...toBody(form), language, publishedAt })} />}
    </section>
  );
}

function Shown({ body }: { body: string }) {
  const settled = useSettled(body);
  const preview = useRemote('preview', (signal) => previewPost(JSON.parse(settled) as object, signal));
  const { reload } = preview;
  const loaded = useRef(settled);
  // The last one stays while a newer one is under way.
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
    <div className="desk-preview-page" inert>
      <p className="label second">{t('post.previewCard')}</p>
      <div className="desk-preview-card">
        <PostCard post={post} meta={[dateText(post.publishedAt, i18n.language), t('content:blog.minutes', { count: post.readingMinutes })].join(' · ')} hasSummary />
      </div>
      <p className="label second">{t('post.previewPage')}</p>
      <PostView post={post} newSince={newSince(Date.now())} />
    </div>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
