import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AdminPost } from '#shared/back-office/content.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { partPath } from './ContentHead.tsx';
import { createPost, readPost } from './content-calls.ts';
import { PostEditor } from './PostEditor.tsx';
import { PostHead } from './PostHead.tsx';
import { newPost, type PostForm, toBody, toForm } from './post-form.ts';

const PATH = partPath('blog');

/** A draft until it is saved; then its own address. */
export function NewPostPage() {
  const { t } = useTranslation('admin-content');
  const { admin } = useAdminSession();
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  const [form] = useState(() => newPost(admin?.name ?? ''));
  // Once the editor has taken the answer nothing is unsaved, and leaving asks nothing.
  useEffect(() => {
    if (made !== null) void navigate(`${PATH}/${made}`, { replace: true });
  }, [made, navigate]);
  const send = useCallback(async (draft: PostForm) => {
    const post = await createPost(toBody(draft));
    setMade(post.id);
    return toForm(post);
  }, []);
  return (
    <>
      <SectionHead title={t('post.new')} back={{ to: PATH, label: t('part.blog') }} />
      <PostEditor saved={form} post={null} send={send} />
    </>
  );
}

export function PostPage() {
  const { t } = useTranslation('admin-content');
  const id = Number(useParams().postId) || 0;
  const post = useRemote(`post ${id}`, (signal) => readPost(id, signal));
  return (
    <>
      {post.data === null && (
        <SectionHead title={t('post.edit')} back={{ to: PATH, label: t('part.blog') }} />
      )}
      <RemoteBox remote={post}>{(data) => <OnePost key={data.id} loaded={data} />}</RemoteBox>
    </>
  );
}

function OnePost({ loaded }: { loaded: AdminPost }) {
  const { t } = useTranslation('admin-content');
  const navigate = useNavigate();
  // Published or taken back from the head the post has another version: its editor begins anew, unless something is typed there by then.
  const [{ post, round, isDirty }, setState] = useState({ post: loaded, round: 0, isDirty: false });
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone) void navigate(PATH, { replace: true });
  }, [isGone, navigate]);
  const handleSaved = useCallback(
    (saved: AdminPost) => setState((before) => ({ ...before, post: saved })),
    [],
  );
  const handlePublished = useCallback(
    (published: AdminPost) =>
      setState((before) => ({
        ...before,
        post: published,
        round: before.round + (before.isDirty ? 0 : 1),
      })),
    [],
  );
  const handleDirty = useCallback(
    (isDirty: boolean) => setState((before) => ({ ...before, isDirty })),
    [],
  );
  const form = useMemo(() => toForm(post), [post]);
  return (
    <>
      <SectionHead title={post.titleTr} back={{ to: PATH, label: t('part.blog') }}>
        <PostHead
          post={post}
          isDirty={isDirty}
          onChanged={handlePublished}
          onDeleted={() => setGone(true)}
        />
      </SectionHead>
      {!isGone && (
        <PostEditor
          key={round}
          saved={form}
          post={post}
          onSaved={handleSaved}
          onDirty={handleDirty}
        />
      )}
    </>
  );
}
