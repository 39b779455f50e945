// The connections to external services. Typed keys are never shown again.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  descriptionOf,
  type KeyedProvider,
  keyedProviderNames,
} from '#shared/orders/payment-providers.ts';
import {
  type ConnectionsAnswer,
  invoiceServices,
  type KeyConnection,
} from '#shared/settings/connections.ts';
import { cargoAccounts } from '#shared/shipping/cargo.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { GeliverDialog, YurticiDialog } from './CargoDialogs.tsx';
import { ChannelConnections } from './ChannelConnections.tsx';
import { ConnectionBox, type ConnectionDialogProps, textsOf } from './ConnectionBox.tsx';
import { NilveraDialog, ParasutDialog } from './InvoiceServiceDialogs.tsx';
import { NetgsmDialog } from './NetgsmDialog.tsx';
import { ProviderDialog } from './ProviderDialogs.tsx';
import { SmtpDialog } from './SmtpDialog.tsx';

export function ConnectionsSettings() {
  const remote = useRemote('connections', (signal) =>
    adminApi().get('/admin/settings/connections', { signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {(connections) => (
        <Boxes connections={connections} onChanged={(next) => remote.change(() => next)} />
      )}
    </RemoteBox>
  );
}

type Extra = (connections: ConnectionsAnswer) => ReactNode;
type Service = { Dialog: (props: ConnectionDialogProps) => ReactNode; Extra?: Extra };
type ServiceName = Exclude<KeyConnection, KeyedProvider>;
/** Every other service with keys: its dialog, and what is shown beside it once it is set up. */
const services: Record<ServiceName, Service> = {
  nilvera: { Dialog: NilveraDialog },
  parasut: { Dialog: ParasutDialog },
  geliver: { Dialog: GeliverDialog, Extra: ({ geliver }) => <GeliverReports {...geliver} /> },
  yurtici: { Dialog: YurticiDialog },
  netgsm: { Dialog: NetgsmDialog, Extra: () => <SmsLink /> },
};

type BoxesProps = {
  connections: ConnectionsAnswer;
  onChanged: (connections: ConnectionsAnswer) => void;
};

/** The services that a shop needs first are at the top. */
function Boxes(props: BoxesProps) {
  return (
    <div className="bo-column connection-groups">
      <BoxGroup name="messages">
        <MailBox {...props} />
        <KeysBox name="netgsm" {...props} />
      </BoxGroup>
      <BoxGroup name="payment">
        {keyedProviderNames.map((name) => (
          <ProviderBox key={name} name={name} {...props} />
        ))}
      </BoxGroup>
      <KeyGroup name="cargo" keys={cargoAccounts} {...props} />
      <KeyGroup name="invoices" keys={invoiceServices} {...props} />
      <BoxGroup name="channels">
        <ChannelConnections {...props} />
      </BoxGroup>
    </div>
  );
}

function BoxGroup({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('admin-setup');
  const id = `connections-${name}`;
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {t(`connection.group.${name}`)}
      </h2>
      <div className="connection-boxes">{children}</div>
    </section>
  );
}

type KeyGroupProps = BoxesProps & { name: string; keys: readonly ServiceName[] };
const KeyGroup = ({ name, keys, ...props }: KeyGroupProps) => (
  <BoxGroup name={name}>
    {keys.map((key) => (
      <KeysBox key={key} name={key} {...props} />
    ))}
  </BoxGroup>
);

function MailBox({ connections, onChanged }: BoxesProps) {
  const { t } = useTranslation('admin-setup');
  return (
    <ConnectionBox
      name="smtp"
      state={connections.smtp}
      Dialog={SmtpDialog}
      tryOut={async () => {
        const { result, to, message } = await adminApi().post(
          '/admin/settings/connections/smtp/test',
        );
        return { isFine: result === 'sent', text: t(`smtp.result.${result}`, { to }), message };
      }}
      onChanged={onChanged}
    />
  );
}

function ProviderBox({ name, connections, onChanged }: BoxesProps & { name: KeyedProvider }) {
  const { t } = useTranslation('admin-setup');
  const state = connections[name];
  return (
    <ConnectionBox
      name={name}
      state={state}
      isSandbox={state.isSandbox}
      Dialog={ProviderDialog}
      tryOut={() => tryKeys(name, t)}
      onChanged={onChanged}
    >
      {state.source !== 'none' && <ProviderReports name={name} />}
    </ConnectionBox>
  );
}

function KeysBox({ name, connections, onChanged }: BoxesProps & { name: ServiceName }) {
  const { t } = useTranslation('admin-setup');
  const { Dialog, Extra } = services[name];
  const state = connections[name];
  return (
    <ConnectionBox
      name={name}
      state={state}
      isSandbox={'isSandbox' in state && state.isSandbox}
      Dialog={Dialog}
      tryOut={() => tryKeys(name, t)}
      onChanged={onChanged}
    >
      {state.source !== 'none' && Extra?.(connections)}
    </ConnectionBox>
  );
}

async function tryKeys(
  name: KeyConnection,
  t: (key: string, values: Record<string, string>) => string,
) {
  const { result, message } = await adminApi().post('/admin/settings/connections/{name}/test', {
    path: { name },
  });
  const { key, named } = textsOf(name);
  const text = t(`admin-setup:${key}.result.${result}`, named);
  return { isFine: result === 'accepted', text, message };
}

function OfferLink() {
  const { t } = useTranslation('admin-setup');
  return (
    <p className="small">
      <Link to="/admin/settings/payments">{t('connection.offer')}</Link>
    </p>
  );
}

function ProviderReports({ name }: { name: KeyedProvider }) {
  const { t } = useTranslation('admin-setup');
  const { title, needsOurAddress } = descriptionOf(name);
  return (
    <>
      {needsOurAddress && (
        <ReportAddress
          text={t('provider.notify', { provider: title })}
          path={`/api/payments/${name}/notification`}
        />
      )}
      <OfferLink />
    </>
  );
}

function GeliverReports({ messagesPath }: ConnectionsAnswer['geliver']) {
  const { t } = useTranslation('admin-setup');
  return messagesPath && <ReportAddress text={t('geliver.notify')} path={messagesPath} />;
}

function SmsLink() {
  const { t } = useTranslation('admin-setup');
  return (
    <p className="small">
      <Link to="/admin/settings/sms">{t('netgsm.offer')}</Link>
    </p>
  );
}

/** The service reports its events only to this address. */
function ReportAddress({ text, path }: { text: string; path: string }) {
  const address = `${window.location.origin}${path}`;
  return (
    <p className="small">
      {text} <code className="settings-address">{address}</code>{' '}
      <CopyButton text={address} label={address} isPlain />
    </p>
  );
}
