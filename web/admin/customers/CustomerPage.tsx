import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AdminCustomer } from '#shared/admin-customers.ts';
import { ApiError } from '../../api.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useWork } from '../kit/use-work.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { Consents } from './Consents.tsx';
import { CustomerAddresses } from './CustomerAddresses.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerProfile } from './CustomerProfile.tsx';
import { CustomerQuotes } from './CustomerQuotes.tsx';
import { fetchCustomer, saveExport, unblockCustomer } from './customer-calls.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { Sessions } from './Sessions.tsx';
import { useCustomerChange } from './use-customer-change.ts';

/** One customer: what is known of them, and what can be done. Opening it is written down. */
export function CustomerPage({ id }: { id: number }) {
  const { t } = useTranslation('admin-customers');
  const customer = useRemote(`customer ${id}`, async (signal) => {
    try {
      return await fetchCustomer(id, signal);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return 'missing';
      throw error;
    }
  });
  const back = { to: '/admin/customers', label: t('title') };
  return (
    <RemoteBox remote={customer}>
      {(data) =>
        data === 'missing' ? (
          <>
            <SectionHead title={t('title')} back={back} />
            <EmptyState title={t('missing')} />
          </>
        ) : (
          <Desk customer={data} onChange={(next) => customer.change(() => next)} back={back} />
        )
      }
    </RemoteBox>
  );
}

type DeskProps = { customer: AdminCustomer; onChange: (customer: AdminCustomer) => void; back: { to: string; label: string } };

function Desk({ customer, onChange, back }: DeskProps) {
  const { t, i18n } = useTranslation(['admin-customers', 'admin']);
  const navigate = useNavigate();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const desk = useCustomerChange(onChange);
  const [open, setOpen] = useState<'block' | 'erase' | null>(null);
  const { profile, block } = customer;
  const name = `${profile.firstName} ${profile.lastName}`;
  useEffect(() => {
    document.title = `${name} · ${t('admin:office')}`;
  }, [name, t]);
  return (
    <>
      <SectionHead title={name} back={back}>
        <ButtonLink variant="line" size="s" to={`/admin/quotes/new?customer=${profile.id}`}>
          {t('quotes.prepare')}
        </ButtonLink>
        <Button variant="line" size="s" isBusy={busy === 'export'} onClick={() => void run('export', () => saveExport(profile.id))}>
          {t('export')}
        </Button>
        {block ? (
          <Button variant="line" size="s" isBusy={desk.busy === 'unblock'} onClick={() => void desk.act('unblock', () => unblockCustomer(profile.id), t('block.undone'))}>
            {t('block.undo')}
          </Button>
        ) : (
          <Button variant="line" size="s" onClick={() => setOpen('block')}>
            {t('block.open')}
          </Button>
        )}
      </SectionHead>
      <p className="customer-state">
        {block ? (
          <Badge tone="no">{t('state.blocked')}</Badge>
        ) : (
          <Badge tone={profile.emailVerified ? 'ok' : 'line'}>{t(profile.emailVerified ? 'state.verified' : 'state.unverified')}</Badge>
        )}
        <span className="small second">{t('looked')}</span>
      </p>
      {block && (
        <Alert tone="warn">
          <b>{t('block.since', { at: dateTimeText(block.at, i18n.language), by: block.by })}</b> {block.reason}
        </Alert>
      )}
      <div className="office-grid customer-grid">
        <div className="office-column">
          <CustomerOrders customer={customer} />
          <CustomerQuotes customer={customer} />
          <CustomerNotes customer={customer} desk={desk} />
          <Consents customer={customer} />
        </div>
        <div className="office-column">
          <CustomerProfile customer={customer} />
          <CustomerAddresses addresses={customer.addresses} />
          <Sessions sessions={customer.sessions} />
          <section className="office-box" aria-labelledby="customer-erase">
            <h2 className="h3" id="customer-erase">
              {t('erase.title')}
            </h2>
            <p className="small second">{t('erase.text')}</p>
            <div>
              <Button variant="danger" size="s" onClick={() => setOpen('erase')}>
                {t('erase.open')}
              </Button>
            </div>
          </section>
        </div>
      </div>
      {open === 'block' && <BlockDialog customer={customer} desk={desk} onClose={() => setOpen(null)} />}
      {open === 'erase' && (
        <EraseDialog
          customer={customer}
          onClose={() => setOpen(null)}
          onErased={() => {
            showToast(t('erase.done'));
            void navigate('/admin/customers', { replace: true });
          }}
        />
      )}
    </>
  );
}
