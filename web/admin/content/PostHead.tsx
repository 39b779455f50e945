import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPost } from '#shared/admin-content.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { momentField, typedMoment } from '../kit/istanbul-time.ts';
import { useWork } from '../kit/use-work.ts';
import { deletePost, publishPost } from './content-calls.ts';
import { PostState } from './PostState.tsx';

type PostHeadProps = { post: AdminPost; isDirty: boolean; onChanged: (post: AdminPost) => void; onDeleted: () => void };

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
    showToast(t(`post.done.${done.result.state}`, { at: done.result.publishedAt ? dateTimeText(done.result.publishedAt, i18n.language) : '' }));
  }
  async function remove() {
    if (!(await run('delete', () => deletePost(post.id)))) return;
    showToast(t('post.deleted', { title: post.titleTr }));
    onDeleted();
  }
  return (
    <>
      <p className="desk-state">
        <PostState state={state} /> {publishedAt && <span className="small second num">{dateTimeText(publishedAt, i18n.language)}</span>}
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
        <Button variant="line" size="s" {...wait} isBusy={busy === 'never'} onClick={() => void publish('never')}>
          {t('post.withdraw')}
        </Button>
      )}
      <IconButton icon="trash" label={t('post.delete')} onClick={() => setDialog('delete')} />
      {dialog === 'schedule' && <ScheduleDialog post={post} isBusy={busy !== null} onClose={() => setDialog(null)} onDone={(at) => void publish(at)} />}
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

function ScheduleDialog({ post, isBusy, onClose, onDone }: { post: AdminPost; isBusy: boolean; onClose: () => void; onDone: (at: string) => void }) {
  const { t } = useTranslation('admin-content');
  const [typed, setTyped] = useState(momentField(post.publishedAt));
  const at = typedMoment(typed);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (at) onDone(at);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('post.scheduleTitle')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="schedule" disabled={at === null} isBusy={isBusy}>
            {t('post.scheduleDone')}
          </Button>
        </>
      }
    >
      <form id="schedule" onSubmit={submit}>
        <Field label={t('post.scheduleAt')} hint={t('istanbulTime')}>
          <Input type="datetime-local" value={typed} min="2000-01-01T00:00" max="2099-12-31T23:59" required onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
