import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useBackOfficeTitle } from '#web/back-office/kit/Waiting.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { CustomerBalanceBox } from '#web/back-office/vouchers/CustomerBalanceBox.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CustomerCompanies } from './CustomerCompanies.tsx';
import { BlockDialog, EmailDialog, EraseDialog, NamesDialog } from './CustomerDialogs.tsx';
import { CustomerOrders, CustomerQuotes } from './CustomerOrders.tsx';
import {
  Consents,
  CustomerAddresses,
  CustomerNotes,
  CustomerProfile,
  Sessions,
} from './CustomerProfile.tsx';
import { CustomerTags } from './CustomerTags.tsx';
import {
  type CustomerActions,
  fetchCustomer,
  saveExport,
  unblockCustomer,
  useCustomerChange,
} from './customer-calls.ts';

/** One customer: the data and the actions. Opening the page is written to the log. */
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
  const { t } = useTranslation(['admin-customers', 'admin']);
  const navigate = useNavigate();
  const { showToast } = useToast();
  const actions = useCustomerChange(onChange);
  const [open, setOpen] = useState<'block' | 'erase' | 'names' | 'email' | null>(null);
  const close = () => setOpen(null);
  const saved = (message: string) => (next: AdminCustomer) => {
    close();
    onChange(next);
    showToast(message);
  };
  const { profile } = customer;
  const name = `${profile.firstName} ${profile.lastName}`;
  useBackOfficeTitle(name);
  return (
    <>
      <SectionHead title={name} back={back}>
        <CustomerActs customer={customer} actions={actions} onBlock={() => setOpen('block')} />
      </SectionHead>
      <CustomerState customer={customer} />
      <div className="bo-grid customer-grid">
        <div className="bo-column">
          <CustomerOrders customer={customer} />
          <CustomerQuotes customer={customer} />
          <CustomerNotes customer={customer} actions={actions} />
          <Consents customer={customer} />
        </div>
        <div className="bo-column">
          <CustomerProfile customer={customer} onEdit={setOpen} />
          <CustomerCompanies customer={customer} />
          <CustomerTags customer={customer} actions={actions} />
          <CustomerBalanceBox customerId={profile.id} />
          <CustomerAddresses customer={customer} actions={actions} />
          <Sessions sessions={customer.sessions} />
          <EraseBox onErase={() => setOpen('erase')} />
        </div>
      </div>
      {open === 'names' && (
        <NamesDialog customer={customer} onClose={close} onSaved={saved(t('edit.done'))} />
      )}
      {open === 'email' && (
        <EmailDialog customer={customer} onClose={close} onSaved={saved(t('email.done'))} />
      )}
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

/** A quote for them, the export of their data, and the block. */
function CustomerActs({
  customer: { profile, block },
  actions,
  onBlock,
}: {
  customer: AdminCustomer;
  actions: CustomerActions;
  onBlock: () => void;
}) {
  const { t } = useTranslation('admin-customers');
  const { mayChange } = useAdminSession();
  const { busy, run } = useWork();
  return (
    <>
      {mayChange('orders') && (
        <ButtonLink variant="line" size="s" to={`/admin/quotes/new?customer=${profile.id}`}>
          {t('quotes.prepare')}
        </ButtonLink>
      )}
      <Changing>
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
          <Button variant="line" size="s" onClick={onBlock}>
            {t('block.open')}
          </Button>
        )}
      </Changing>
    </>
  );
}

/** Whether the address is verified, and the block with its reason. */
function CustomerState({ customer: { profile, block } }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation('admin-customers');
  return (
    <>
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
    </>
  );
}

function EraseBox({ onErase }: { onErase: () => void }) {
  const { t } = useTranslation('admin-customers');
  return (
    <section className="bo-box" aria-labelledby="customer-erase">
      <h2 className="h3" id="customer-erase">
        {t('erase.title')}
      </h2>
      <p className="small second">{t('erase.text')}</p>
      <div>
        <Changing>
          <Button variant="danger" size="s" onClick={onErase}>
            {t('erase.open')}
          </Button>
        </Changing>
      </div>
    </section>
  );
}
