import { type ReactNode, useState } from 'react';
import { dateTimeText } from '#shared/base/format.ts';
import {
  isKeyedProvider,
  type KeyedProvider,
  providerTitle,
} from '#shared/orders/payment-providers.ts';
import type {
  ConnectionName,
  ConnectionState,
  ConnectionsAnswer,
} from '#shared/settings/connections.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export type ConnectionDialogProps = {
  version: number;
  onClose: () => void;
  onSaved: (connections: ConnectionsAnswer) => void;
};

type Tried = { isFine: boolean; text: string; message: string };
type ConnectionBoxProps<Name extends ConnectionName> = {
  name: Name;
  state: ConnectionState;
  isSandbox?: boolean;
  Dialog: (props: ConnectionDialogProps & { name: Name }) => ReactNode;
  /** Tests whether the service accepts the keys in effect. */
  tryOut: () => Promise<Tried>;
  onChanged: (connections: ConnectionsAnswer) => void;
  children?: ReactNode;
};

/** The texts about payment providers differ only in the company's name. */
export function textsOf<Name extends ConnectionName>(name: Name) {
  const key = (isKeyedProvider(name) ? 'provider' : name) as
    | Exclude<Name, KeyedProvider>
    | 'provider';
  return { key, named: { provider: providerTitle(name) } };
}

/**
 * One external service: who set it up, and buttons to enter its keys again, test it and remove it.
 */
export function ConnectionBox<Name extends ConnectionName>(props: ConnectionBoxProps<Name>) {
  const { name, state, isSandbox = false, Dialog, tryOut, onChanged, children } = props;
  const { t } = useTranslation('admin-setup');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const { key, named } = textsOf<ConnectionName>(name);
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);

  function take(next: ConnectionsAnswer, done: 'saved' | 'removed') {
    onChanged(next);
    setTried(null);
    setDialog(null);
    showToast(t(`connection.${done}`));
  }
  async function test() {
    setTried(null);
    const answer = await run('test', tryOut);
    if (answer) setTried(answer.result);
  }
  async function remove() {
    const answer = await run('remove', () =>
      adminApi().delete('/admin/settings/connections/{name}', {
        path: { name },
        query: { version: state.version },
      }),
    );
    if (answer) take(answer.result, 'removed');
  }

  const isOurs = state.source === 'back-office';
  return (
    <section className="bo-box settings-form" aria-label={t(`${key}.title`, named)}>
      <h3 className="h3">{t(`${key}.title`, named)}</h3>
      <StateText name={name} state={state} />
      {isSandbox && state.isReadable && (
        <Alert tone="warn">
          {t(name === 'nilvera' ? 'connection.testInvoices' : 'connection.sandbox')}
        </Alert>
      )}
      {tried && (
        <Alert tone={tried.isFine ? 'ok' : 'no'}>
          <p>{tried.text}</p>
          {tried.message && (
            <p className="small">{t(`${key}.message`, { ...named, message: tried.message })}</p>
          )}
        </Alert>
      )}
      {children}
      <p className="row">
        {state.source !== 'environment' && (
          <Button variant={isOurs ? 'line' : 'ink'} onClick={() => setDialog('change')}>
            {t(isOurs ? 'connection.change' : `${key}.set`)}
          </Button>
        )}
        {state.source !== 'none' && state.isReadable && (
          <Button variant="line" isBusy={busy === 'test'} onClick={() => void test()}>
            {t(`${key}.test`)}
          </Button>
        )}
        {isOurs && (
          <Button variant="quiet" onClick={() => setDialog('remove')}>
            {t('connection.remove')}
          </Button>
        )}
      </p>
      {dialog === 'change' && (
        <Dialog
          name={name}
          version={state.version}
          onClose={() => setDialog(null)}
          onSaved={(next) => take(next, 'saved')}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t(`${key}.removeTitle`, named)}
          confirm={t('connection.remove')}
          isBusy={busy === 'remove'}
          onClose={() => setDialog(null)}
          onConfirm={() => void remove()}
        >
          <p>{t(`${key}.removeText`, named)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function StateText({ name, state }: { name: ConnectionName; state: ConnectionState }) {
  const { t, i18n } = useTranslation('admin-setup');
  const { key, named } = textsOf<ConnectionName>(name);
  if (state.source === 'environment') return <Alert>{t(`${key}.environment`, named)}</Alert>;
  if (!state.isReadable)
    return (
      <Alert tone="warn">{t(name === 'smtp' ? 'smtp.unreadable' : 'connection.unreadable')}</Alert>
    );
  if (state.source === 'none' || !state.changedAt) return <p>{t(`${key}.none`, named)}</p>;
  const date = dateTimeText(state.changedAt, i18n.language);
  return <p>{t('connection.setBy', { date, who: state.changedBy })}</p>;
}
