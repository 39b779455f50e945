import { useState } from 'react';
import type { AdminPost } from '#shared/back-office/content.ts';
import { dateTimeText, momentField, typedMoment } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { deletePost, publishPost } from './content-calls.ts';
import { PostState } from './PostState.tsx';

type PostHeadProps = {
  post: AdminPost;
  isDirty: boolean;
  onChanged: (post: AdminPost) => void;
  onDeleted: () => void;
};

/** Whether visitors see it, and since or from when. What is unsaved is saved first: what is published is what was saved. */
export function PostHead({ post, isDirty, onChanged, onDeleted }: PostHeadProps) {
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
          <Button variant="line" size="s" {...wait} onClick={() => setDialog('schedule')}>
            {t(state === 'draft' ? 'post.schedule' : 'post.reschedule')}
          </Button>
          <Button size="s" {...wait} isBusy={busy === 'now'} onClick={() => void publish('now')}>
            {t('post.publish')}
          </Button>
        </>
      )}
      {state !== 'draft' && (
        <Button
          variant="line"
          size="s"
          {...wait}
          isBusy={busy === 'never'}
          onClick={() => void publish('never')}
        >
          {t('post.withdraw')}
        </Button>
      )}
      <IconButton icon="trash" label={t('post.delete')} onClick={() => setDialog('delete')} />
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
