import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateText, dateTimeText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { streetOf } from '#shared/base/place.ts';
import { NotesBox } from '#web/back-office/kit/NotesBox.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { addNote, type CustomerActions, markPayer, removeNote } from './customer-calls.ts';

/** The customer's personal data, and what they have stored in the shop. */
export function CustomerProfile({
  customer,
  onEdit,
}: {
  customer: AdminCustomer;
  onEdit: (what: 'names' | 'email') => void;
}) {
  const { t, i18n } = useTranslation('admin-customers');
  const { profile, stats } = customer;
  const facts = [
    { key: 'since', text: dateText(profile.createdAt, i18n.language) },
    { key: 'lists', text: numberText(stats.listCount, i18n.language) },
    { key: 'favorites', text: numberText(stats.favoriteCount, i18n.language) },
  ] as const;
  return (
    <section className="bo-box" aria-labelledby="customer-profile">
      <h2 className="h3" id="customer-profile">
        {t('profile.title')}
      </h2>
      <div className="small">
        <p className="break">
          <a className="link" href={`mailto:${profile.email}`}>
            {profile.email}
          </a>
        </p>
        {profile.phoneNumber && (
          <p>
            <a className="link num" href={`tel:${profile.phoneNumber}`}>
              {formatPhone(profile.phoneNumber)}
            </a>
          </p>
        )}
      </div>
      <dl className="customer-facts small">
        {facts.map(({ key, text }) => (
          <div key={key}>
            <dt className="second">{t(`profile.${key}`)}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <Changing>
        <div className="bo-acts">
          <Button variant="line" size="s" onClick={() => onEdit('names')}>
            {t('edit.open')}
          </Button>
          <Button variant="line" size="s" onClick={() => onEdit('email')}>
            {t('email.open')}
          </Button>
        </div>
      </Changing>
    </section>
  );
}

/** Delivery and invoice addresses; a T.C. kimlik no is never shown in full. */
export function CustomerAddresses({
  customer: { profile, addresses },
  actions,
}: {
  customer: AdminCustomer;
  actions: CustomerActions;
}) {
  const { t } = useTranslation('admin-customers');
  return (
    <section className="bo-box" aria-labelledby="customer-addresses">
      <h2 className="h3" id="customer-addresses">
        {t('addresses.title')}
      </h2>
      {addresses.length === 0 && <p className="small second">{t('addresses.none')}</p>}
      <ul className="bo-rows customer-addresses">
        {addresses.map((address) => {
          const { invoice } = address;
          const invoiceText = [
            invoice.companyName,
            invoice.taxOffice,
            invoice.taxNumber ??
              (invoice.identityNumber &&
                t('addresses.identity', { number: invoice.identityNumber })),
          ];
          return (
            <li key={address.id}>
              <div className="small">
                <p>
                  <b className="break">{address.title}</b>{' '}
                  {address.isDefault && <Badge tone="line">{t('addresses.default')}</Badge>}
                </p>
                <address className="second break">
                  {address.firstName} {address.lastName}
                  <br />
                  {streetOf(address)}
                  <br />
                  {`${address.postcode} ${address.district}`.trim()}, {address.city}
                  <br />
                  <span className="num">{formatPhone(address.phone)}</span>
                </address>
                {invoiceText.some(Boolean) && (
                  <p className="mute num break">{invoiceText.filter(Boolean).join(' · ')}</p>
                )}
                {invoice.kind === 'corporate' && (
                  <Checkbox
                    checked={invoice.isEInvoicePayer}
                    disabled={actions.busy !== null}
                    aria-label={t('addresses.payerOf', { title: address.title })}
                    onChange={() =>
                      void actions.act(
                        `payer ${address.id}`,
                        () => markPayer(profile.id, address.id, !invoice.isEInvoicePayer),
                        t('addresses.marked'),
                      )
                    }
                  >
                    {t('addresses.payer')}
                  </Checkbox>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Whether commercial messages are allowed, and every consent as evidence. */
export function Consents({ customer }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation('admin-customers');
  const { profile, consents } = customer;
  const now = [
    { key: 'EPOSTA', isGiven: profile.acceptsMarketing },
    { key: 'MESAJ', isGiven: profile.acceptsSms },
  ] as const;
  return (
    <section className="bo-box" aria-labelledby="customer-consents">
      <h2 className="h3" id="customer-consents">
        {t('consents.title')}
      </h2>
      <ul className="customer-consents">
        {now.map(({ key, isGiven }) => (
          <li key={key}>
            {t(`consents.channel.${key}`)}{' '}
            <Badge tone={isGiven ? 'ok' : 'line'}>
              {t(isGiven ? 'consents.may' : 'consents.mayNot')}
            </Badge>
          </li>
        ))}
      </ul>
      {consents.length === 0 ? (
        <p className="small second">{t('consents.none')}</p>
      ) : (
        <table className="table">
          <caption className="sr-only">{t('consents.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('consents.when')}</th>
              <th scope="col">{t('consents.what')}</th>
              <th scope="col">{t('consents.recipient')}</th>
              <th scope="col">{t('consents.source')}</th>
            </tr>
          </thead>
          <tbody>
            {consents.map(({ channel, state, recipient, source, at }) => (
              <tr key={`${at} ${channel} ${state} ${recipient}`}>
                <td data-label={t('consents.when')} className="num">
                  {dateTimeText(at, i18n.language)}
                </td>
                <td data-label={t('consents.what')}>
                  {t(`consents.state.${state}`, { channel: t(`consents.channel.${channel}`) })}
                </td>
                <td data-label={t('consents.recipient')} className="break num">
                  {channel === 'EPOSTA' ? recipient : formatPhone(recipient)}
                </td>
                <td data-label={t('consents.source')}>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The devices where the customer is signed in. */
export function Sessions({ sessions }: Pick<AdminCustomer, 'sessions'>) {
  const { t, i18n } = useTranslation('admin-customers');
  return (
    <section className="bo-box" aria-labelledby="customer-sessions">
      <h2 className="h3" id="customer-sessions">
        {t('sessions.title')}
      </h2>
      {sessions.length === 0 && <p className="small second">{t('sessions.none')}</p>}
      <ul className="bo-rows">
        {sessions.map(({ id, device, remoteAddress, lastUsedAt }) => (
          <li key={id}>
            <div className="small">
              <p>{device ?? t('sessions.unknown')}</p>
              <p className="mute num break">
                {[
                  remoteAddress,
                  t('sessions.used', { at: dateTimeText(lastUsedAt, i18n.language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CustomerNotes({
  customer,
  actions,
}: {
  customer: AdminCustomer;
  actions: CustomerActions;
}) {
  const { t } = useTranslation('admin-customers');
  const { id } = customer.profile;
  return (
    <NotesBox
      notes={customer.notes}
      texts={{
        title: t('notes.title'),
        label: t('notes.label'),
        hint: t('notes.hint'),
        add: t('notes.add'),
      }}
      onAdd={(text) => actions.act('note', () => addNote(id, text), t('notes.added'))}
      actionOf={(note) => (
        <Changing>
          <IconButton
            icon="trash"
            label={t('notes.remove', { text: note.text.slice(0, 40) })}
            disabled={actions.busy !== null}
            onClick={() =>
              void actions.act(
                `remove ${note.id}`,
                () => removeNote(id, note.id),
                t('notes.removed'),
              )
            }
          />
        </Changing>
      )}
    />
  );
}
