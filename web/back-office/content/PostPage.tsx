import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AdminPost } from '#shared/back-office/content.ts';
import { dateTimeText, momentField, typedMoment } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { partPath } from './ContentHead.tsx';
import { createPost, deletePost, publishPost, readPost } from './content-calls.ts';
import { PostEditor } from './PostEditor.tsx';
import { PostState } from './PostList.tsx';
import { newPost, type PostForm, toBody, toForm } from './post-form.ts';

const PATH = partPath('blog');

/** A draft until it is saved; then its own address. */
export function NewPostPage() {
  const { t } = useTranslation('admin-content');
  const { admin } = useAdminSession();
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  const [form] = useState(() => newPost(admin?.name ?? ''));
  // After saving there are no unsaved changes, so leaving asks nothing.
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
  // Publishing creates a new version: the editor starts again with it, unless there are unsaved
  // changes.
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

type PostHeadProps = {
  post: AdminPost;
  isDirty: boolean;
  onChanged: (post: AdminPost) => void;
  onDeleted: () => void;
};

/** Whether the post is public, and since or from when. Unsaved changes are saved first. */
function PostHead({ post, isDirty, onChanged, onDeleted }: PostHeadProps) {
  const { t, i18n } = useTranslation('admin-content');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [dialog, setDialog] = useState<'schedule' | 'delete' | null>(null);
  const { state, publishedAt } = post;
  const wait = { disabled: isDirty, title: isDirty ? t('saveFirst') : undefined };

  async function publish(when: string) {
    const done = await run(when, () => publishPost(post, when));
    if (!done) return;
    setDialog(null);
    onChanged(done.result);
    showToast(
      t(`post.done.${done.result.state}`, {
        at: done.result.publishedAt ? dateTimeText(done.result.publishedAt, i18n.language) : '',
      }),
    );
  }
  async function remove() {
    if (!(await run('delete', () => deletePost(post.id)))) return;
    showToast(t('post.deleted', { title: post.titleTr }));
    onDeleted();
  }
  return (
    <>
      <p className="bo-state">
        <PostState state={state} />{' '}
        {publishedAt && (
          <span className="small second num">{dateTimeText(publishedAt, i18n.language)}</span>
        )}
      </p>
      {state === 'published' && (
        <ButtonLink variant="line" size="s" to={`/blog/${post.slug}`}>
          {t('seeInShop')}
        </ButtonLink>
      )}
      {state !== 'published' && (
        <>
          <Changing>
            <Button variant="line" size="s" {...wait} onClick={() => setDialog('schedule')}>
              {t(state === 'draft' ? 'post.schedule' : 'post.reschedule')}
            </Button>
          </Changing>
          <Changing>
            <Button size="s" {...wait} isBusy={busy === 'now'} onClick={() => void publish('now')}>
              {t('post.publish')}
            </Button>
          </Changing>
        </>
      )}
      {state !== 'draft' && (
        <Changing>
          <Button
            variant="line"
            size="s"
            {...wait}
            isBusy={busy === 'never'}
            onClick={() => void publish('never')}
          >
            {t('post.withdraw')}
          </Button>
        </Changing>
      )}
      <Changing>
        <IconButton icon="trash" label={t('post.delete')} onClick={() => setDialog('delete')} />
      </Changing>
      {dialog === 'schedule' && (
        <ScheduleDialog post={post} onClose={() => setDialog(null)} onSchedule={publish} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('post.deleteTitle', { title: post.titleTr })}
          confirm={t('delete')}
          isBusy={busy !== null}
          onClose={() => setDialog(null)}
          onConfirm={() => void remove()}
        >
          {t('post.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function ScheduleDialog({
  post,
  onClose,
  onSchedule,
}: {
  post: AdminPost;
  onClose: () => void;
  onSchedule: (at: string) => Promise<void>;
}) {
  const { t } = useTranslation('admin-content');
  const form = useBackOfficeForm({
    defaultValues: { at: momentField(post.publishedAt) },
    async submit({ at }) {
      const moment = typedMoment(at);
      if (moment) await onSchedule(moment);
    },
  });
  return (
    <FormDialog
      title={t('post.scheduleTitle')}
      confirm={t('post.scheduleDone')}
      form={form}
      isReady={typedMoment(form.watch('at')) !== null}
      onClose={onClose}
    >
      <Field label={t('post.scheduleAt')} hint={t('istanbulTime')}>
        <Input
          {...form.register('at')}
          type="datetime-local"
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          required
        />
      </Field>
    </FormDialog>
  );
}
