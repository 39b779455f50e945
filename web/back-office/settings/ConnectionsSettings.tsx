// How the shop reaches outside services. What was typed is never shown again.
import { Link } from 'react-router';
import type {
  ConnectionsAnswer,
  KeyConnection,
  ProviderTestAnswer,
  SmtpTestAnswer,
} from '#shared/settings/connections.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { GeliverDialog, YurticiDialog } from './CargoDialogs.tsx';
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
  connections: { smtp, iyzico, paytr, netgsm, nilvera, parasut, geliver, yurtici },
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
            <ReportAddress text={t('paytr.notify')} path="/api/payments/paytr/notification" />
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
      <ConnectionBox
        name="geliver"
        state={geliver}
        Dialog={GeliverDialog}
        tryOut={() => tryProvider('geliver', t)}
        onChanged={onChanged}
      >
        {geliver.messagesPath && (
          <ReportAddress text={t('geliver.notify')} path={geliver.messagesPath} />
        )}
      </ConnectionBox>
      <ConnectionBox
        name="yurtici"
        state={yurtici}
        isSandbox={yurtici.isSandbox}
        Dialog={YurticiDialog}
        tryOut={() => tryProvider('yurtici', t)}
        onChanged={onChanged}
      />
    </div>
  );
}

const ask = <Answer,>(name: string) =>
  adminApi().call<Answer>('POST', `${CONNECTIONS}/${name}/test`);

async function tryProvider(name: KeyConnection, t: (key: string) => string) {
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

/** The service tells only this address what has happened. */
function ReportAddress({ text, path }: { text: string; path: string }) {
  const address = `${window.location.origin}${path}`;
  return (
    <p className="small">
      {text} <code className="settings-address">{address}</code>{' '}
      <CopyButton text={address} label={address} isPlain />
    </p>
  );
}
