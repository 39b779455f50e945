// How the shop reaches outside services. What was typed is never shown again.
import { Link } from 'react-router';
import type {
  ConnectionsAnswer,
  InvoiceServiceName,
  PayingConnection,
  ProviderTestAnswer,
  SmtpTestAnswer,
} from '#shared/settings/connections.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { CONNECTIONS, ConnectionBox } from './ConnectionBox.tsx';
import { NilveraDialog, ParasutDialog } from './InvoiceServiceDialogs.tsx';
import { NetgsmDialog } from './NetgsmDialog.tsx';
import { IyzicoDialog, PaytrDialog } from './ProviderDialogs.tsx';
import { SmtpDialog } from './SmtpDialog.tsx';

export function ConnectionsSettings() {
  const remote = useRemote('connections', (signal) =>
    adminApi().call<ConnectionsAnswer>('GET', CONNECTIONS, { signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {(connections) => (
        <Boxes connections={connections} onChanged={(next) => remote.change(() => next)} />
      )}
    </RemoteBox>
  );
}

function Boxes({
  connections: { smtp, iyzico, paytr, netgsm, nilvera, parasut },
  onChanged,
}: {
  connections: ConnectionsAnswer;
  onChanged: (connections: ConnectionsAnswer) => void;
}) {
  const { t } = useTranslation('admin-setup');
  return (
    <div className="bo-column">
      <ConnectionBox
        name="smtp"
        state={smtp}
        Dialog={SmtpDialog}
        tryOut={async () => {
          const { result, to, words } = await ask<SmtpTestAnswer>('smtp');
          return { isFine: result === 'sent', text: t(`smtp.result.${result}`, { to }), words };
        }}
        onChanged={onChanged}
      />
      <ConnectionBox
        name="iyzico"
        state={iyzico}
        isSandbox={iyzico.isSandbox}
        Dialog={IyzicoDialog}
        tryOut={() => tryProvider('iyzico', t)}
        onChanged={onChanged}
      >
        {iyzico.source !== 'none' && <OfferLink />}
      </ConnectionBox>
      <ConnectionBox
        name="paytr"
        state={paytr}
        Dialog={PaytrDialog}
        tryOut={() => tryProvider('paytr', t)}
        onChanged={onChanged}
      >
        {paytr.source !== 'none' && (
          <>
            <NotificationAddress />
            <OfferLink />
          </>
        )}
      </ConnectionBox>
      <ConnectionBox
        name="netgsm"
        state={netgsm}
        Dialog={NetgsmDialog}
        tryOut={() => tryProvider('netgsm', t)}
        onChanged={onChanged}
      >
        {netgsm.source !== 'none' && (
          <p className="small">
            <Link to="/admin/settings/sms">{t('netgsm.offer')}</Link>
          </p>
        )}
      </ConnectionBox>
      <ConnectionBox
        name="nilvera"
        state={nilvera}
        isSandbox={nilvera.isSandbox}
        Dialog={NilveraDialog}
        tryOut={() => tryProvider('nilvera', t)}
        onChanged={onChanged}
      />
      <ConnectionBox
        name="parasut"
        state={parasut}
        Dialog={ParasutDialog}
        tryOut={() => tryProvider('parasut', t)}
        onChanged={onChanged}
      />
    </div>
  );
}

const ask = <Answer,>(name: string) =>
  adminApi().call<Answer>('POST', `${CONNECTIONS}/${name}/test`);

async function tryProvider(
  name: PayingConnection | InvoiceServiceName | 'netgsm',
  t: (key: string) => string,
) {
  const { result, words } = await ask<ProviderTestAnswer>(name);
  return { isFine: result === 'accepted', text: t(`admin-setup:${name}.result.${result}`), words };
}

function OfferLink() {
  const { t } = useTranslation('admin-setup');
  return (
    <p className="small">
      <Link to="/admin/settings/payments">{t('connection.offer')}</Link>
    </p>
  );
}

/** PayTR tells only this address that an order was paid. */
function NotificationAddress() {
  const { t } = useTranslation('admin-setup');
  const address = `${window.location.origin}/api/payments/paytr/notification`;
  return (
    <p className="small">
      {t('paytr.notify')} <code className="settings-address">{address}</code>{' '}
      <CopyButton text={address} label={address} isPlain />
    </p>
  );
}
