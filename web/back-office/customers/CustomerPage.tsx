import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
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
      if (error instanceof ApiError && (error.status === 404 || error.status === 400))
        return 'missing';
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
          <LoadedPage
            customer={data}
            onChange={(next) => customer.change(() => next)}
            back={back}
          />
        )
      }
    </RemoteBox>
  );
}

type ViewProps = {
  customer: AdminCustomer;
  onChange: (customer: AdminCustomer) => void;
  back: { to: string; label: string };
};

function LoadedPage({ customer, onChange, back }: ViewProps) {
  const { t, i18n } = useTranslation(['admin-customers', 'admin']);
  const navigate = useNavigate();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const actions = useCustomerChange(onChange);
  const [open, setOpen] = useState<'block' | 'erase' | null>(null);
  const { profile, block } = customer;
  const name = `${profile.firstName} ${profile.lastName}`;
  useEffect(() => {
    document.title = `${name} · ${t('admin:backOffice')}`;
  }, [name, t]);
  return (
    <>
      <SectionHead title={name} back={back}>
        <ButtonLink variant="line" size="s" to={`/admin/quotes/new?customer=${profile.id}`}>
          {t('quotes.prepare')}
        </ButtonLink>
        <Button
          variant="line"
          size="s"
          isBusy={busy === 'export'}
          onClick={() => void run('export', () => saveExport(profile.id))}
        >
          {t('export')}
        </Button>
        {block ? (
          <Button
            variant="line"
            size="s"
            isBusy={actions.busy === 'unblock'}
            onClick={() =>
              void actions.act('unblock', () => unblockCustomer(profile.id), t('block.undone'))
            }
          >
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
          <Badge tone={profile.emailVerified ? 'ok' : 'line'}>
            {t(profile.emailVerified ? 'state.verified' : 'state.unverified')}
          </Badge>
        )}
        <span className="small second">{t('looked')}</span>
      </p>
      {block && (
        <Alert tone="warn">
          <b>{t('block.since', { at: dateTimeText(block.at, i18n.language), by: block.by })}</b>{' '}
          {block.reason}
        </Alert>
      )}
      <div className="bo-grid customer-grid">
        <div className="bo-column">
          <CustomerOrders customer={customer} />
          <CustomerQuotes customer={customer} />
          <CustomerNotes customer={customer} actions={actions} />
          <Consents customer={customer} />
        </div>
        <div className="bo-column">
          <CustomerProfile customer={customer} />
          <CustomerAddresses addresses={customer.addresses} />
          <Sessions sessions={customer.sessions} />
          <section className="bo-box" aria-labelledby="customer-erase">
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
      {open === 'block' && (
        <BlockDialog customer={customer} actions={actions} onClose={() => setOpen(null)} />
      )}
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
