// How the shop reaches outside services. What was typed is never shown again.
import { useState } from 'react';
import { dateTimeText } from '#shared/base/format.ts';
import type { ConnectionsAnswer, SmtpTestAnswer } from '#shared/settings/connections.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { SmtpDialog } from './SmtpDialog.tsx';

const ADDRESS = '/admin/settings/connections';

export function ConnectionsSettings() {
  const remote = useRemote('connections', (signal) =>
    adminApi().call<ConnectionsAnswer>('GET', ADDRESS, { signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {({ smtp }) => <MailServer smtp={smtp} onChanged={(next) => remote.change(() => next)} />}
    </RemoteBox>
  );
}

type Smtp = ConnectionsAnswer['smtp'];

function MailServer({
  smtp,
  onChanged,
}: {
  smtp: Smtp;
  onChanged: (connections: ConnectionsAnswer) => void;
}) {
  const { t } = useTranslation('admin-setup');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const [tested, setTested] = useState<SmtpTestAnswer | null>(null);

  function take(next: ConnectionsAnswer, done: 'saved' | 'removed') {
    onChanged(next);
    setTested(null);
    setDialog(null);
    showToast(t(`smtp.${done}`));
  }
  async function tryOut() {
    setTested(null);
    const answer = await run('test', () =>
      adminApi().call<SmtpTestAnswer>('POST', `${ADDRESS}/smtp/test`),
    );
    if (answer) setTested(answer.result);
  }
  async function remove() {
    const answer = await run('remove', () =>
      adminApi().call<ConnectionsAnswer>('DELETE', `${ADDRESS}/smtp?version=${smtp.version}`),
    );
    if (answer) take(answer.result, 'removed');
  }

  const isOurs = smtp.source === 'back-office';
  return (
    <section className="bo-box settings-form" aria-label={t('smtp.title')}>
      <h2 className="h3">{t('smtp.title')}</h2>
      <MailServerState smtp={smtp} />
      {tested && <TestResult tested={tested} />}
      <p className="row">
        {smtp.source !== 'environment' && (
          <Button variant={isOurs ? 'line' : 'ink'} onClick={() => setDialog('change')}>
            {t(isOurs ? 'smtp.change' : 'smtp.set')}
          </Button>
        )}
        {smtp.source !== 'none' && smtp.isReadable && (
          <Button variant="line" isBusy={busy === 'test'} onClick={() => void tryOut()}>
            {t('smtp.test')}
          </Button>
        )}
        {isOurs && (
          <Button variant="quiet" onClick={() => setDialog('remove')}>
            {t('smtp.remove')}
          </Button>
        )}
      </p>
      {dialog === 'change' && (
        <SmtpDialog
          version={smtp.version}
          onClose={() => setDialog(null)}
          onSaved={(next) => take(next, 'saved')}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('smtp.removeTitle')}
          confirm={t('smtp.remove')}
          isBusy={busy === 'remove'}
          onClose={() => setDialog(null)}
          onConfirm={() => void remove()}
        >
          <p>{t('smtp.removeText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function MailServerState({ smtp }: { smtp: Smtp }) {
  const { t, i18n } = useTranslation('admin-setup');
  if (smtp.source === 'environment') return <Alert>{t('smtp.environment')}</Alert>;
  if (!smtp.isReadable) return <Alert tone="warn">{t('smtp.unreadable')}</Alert>;
  if (smtp.source === 'none' || !smtp.changedAt) return <p>{t('smtp.none')}</p>;
  const date = dateTimeText(smtp.changedAt, i18n.language);
  return <p>{t('smtp.setBy', { date, who: smtp.changedBy })}</p>;
}

function TestResult({ tested }: { tested: SmtpTestAnswer }) {
  const { t } = useTranslation('admin-setup');
  return (
    <Alert tone={tested.result === 'sent' ? 'ok' : 'no'}>
      <p>{t(`smtp.result.${tested.result}`, { to: tested.to })}</p>
      {tested.words && <p className="small">{t('smtp.words', { words: tested.words })}</p>}
    </Alert>
  );
}
