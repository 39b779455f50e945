// /admin/companies/7: a company with its people, addresses, orders and waiting approvals.
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminCompany } from '#shared/back-office/companies.ts';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { CompanyCredit } from '#web/back-office/credit/CompanyCredit.tsx';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { CompanyAddresses } from './CompanyAddresses.tsx';
import { CompanyDialog, MemberDialog } from './CompanyDialogs.tsx';
import { closeCompany, readCompany, removeMember } from './company-calls.ts';
import { WaitingApprovals } from './WaitingApprovals.tsx';

type Member = AdminCompany['members'][number];
type PartProps = { company: AdminCompany; remote: Remote<AdminCompany> };

export function CompanyPage({ id }: { id: number }) {
  const { t } = useTranslation('admin-companies');
  const remote = useRemote(`company ${id}`, (signal) => readCompany(id, signal));
  const back = { to: '/admin/companies', label: t('title') };
  return (
    <RemoteContent remote={remote} head={<SectionHead title={t('one')} back={back} />}>
      {(company) => (
        <div className="bo-column">
          <SectionHead title={company.name} back={back}>
            <Changing>
              <Acts company={company} remote={remote} />
            </Changing>
          </SectionHead>
          <p>
            <Badge tone={company.closedAt ? 'plain' : 'ok'}>
              {t(company.closedAt ? 'state.closed' : 'state.open')}
            </Badge>{' '}
            {company.taxOffice} · <span className="num">{company.taxNumber}</span>
            {company.groupName && ` · ${company.groupName}`}
          </p>
          <Members company={company} remote={remote} />
          <CompanyCredit companyId={company.id} />
          <WaitingApprovals company={company} remote={remote} />
          <Orders company={company} />
          <CompanyAddresses company={company} remote={remote} />
        </div>
      )}
    </RemoteContent>
  );
}

function Acts({ company, remote }: PartProps) {
  const { t } = useTranslation('admin-companies');
  const { busy, run } = useWork();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isClosed = company.closedAt !== null;
  async function toggle() {
    const done = await run('close', () =>
      closeCompany(company.id, { isClosed: !isClosed, version: company.version }),
    );
    setAsking(false);
    if (done) remote.change(() => done.result);
    else await remote.reload();
  }
  return (
    <>
      <Button
        size="s"
        variant="line"
        isBusy={busy !== null}
        onClick={() => (isClosed ? void toggle() : setAsking(true))}
      >
        {t(isClosed ? 'reopen' : 'close')}
      </Button>
      <Button size="s" onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      {isEditing && (
        <CompanyDialog
          company={company}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false);
            remote.change(() => saved);
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('closeTitle', { name: company.name })}
          confirm={t('close')}
          isBusy={busy !== null}
          onConfirm={() => void toggle()}
          onClose={() => setAsking(false)}
        >
          {t('closeText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Members({ company, remote }: PartProps) {
  const { t } = useTranslation(['admin-companies', 'companies']);
  const [open, setOpen] = useState<{ member: Member | null } | null>(null);
  const [removed, setRemoved] = useState<Member | null>(null);
  return (
    <section className="bo-box" aria-labelledby="company-members">
      <h2 className="h3" id="company-members">
        {t('companies:members')}
      </h2>
      <ul className="bo-rows">
        {company.members.map((member) => (
          <li className="row" key={member.customerId}>
            <div>
              <Link className="text-link" to={`/admin/customers/${member.customerId}`}>
                {member.name}
              </Link>
              <p className="small second break">
                {member.email} · {t(`companies:role.${member.role}`)} · <Limit member={member} />
              </p>
            </div>
            <Changing>
              <Button size="s" variant="line" onClick={() => setOpen({ member })}>
                {t('companies:change')}
                <span className="sr-only">: {member.name}</span>
              </Button>
              <Button size="s" variant="quiet" onClick={() => setRemoved(member)}>
                {t('companies:remove')}
                <span className="sr-only">: {member.name}</span>
              </Button>
            </Changing>
          </li>
        ))}
      </ul>
      <Changing>
        <p>
          <Button size="s" variant="line" icon="plus" onClick={() => setOpen({ member: null })}>
            {t('admin-companies:addMember')}
          </Button>
        </p>
      </Changing>
      {open && (
        <MemberDialog
          company={company}
          member={open.member}
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            setOpen(null);
            remote.change(() => saved);
          }}
        />
      )}
      {removed && (
        <RemoveDialog
          company={company}
          remote={remote}
          member={removed}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  );
}

type RemoveProps = PartProps & { member: Member; onClose: () => void };

function RemoveDialog({ company, remote, member, onClose }: RemoveProps) {
  const { t } = useTranslation('companies');
  const { busy, run } = useWork();
  async function remove() {
    const done = await run('remove', () => removeMember(company.id, member.customerId));
    if (done) remote.change(() => done.result);
    else await remote.reload();
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirm={t('remove')}
      isBusy={busy !== null}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('removeText', { name: member.name, company: company.name })}
    </ConfirmDialog>
  );
}

function Limit({ member: { spendingLimit } }: { member: Member }) {
  const { t, i18n } = useTranslation('companies');
  return spendingLimit === null
    ? t('noLimit')
    : t('limitOf', { limit: formatLira(fromLira(spendingLimit), i18n.language) });
}

function Orders({ company }: { company: AdminCompany }) {
  const { t, i18n } = useTranslation(['admin-companies', 'companies', 'orders']);
  return (
    <section className="bo-box" aria-labelledby="company-orders">
      <h2 className="h3" id="company-orders">
        {t('admin-companies:orders')}
      </h2>
      {company.orders.length === 0 && <p className="second">{t('companies:noOrders')}</p>}
      <ul className="bo-rows">
        {company.orders.map((order) => (
          <li key={order.id}>
            <Link className="text-link num" to={`/admin/orders/${order.orderNumber}`}>
              {showOrderNumber(order.orderNumber)}
            </Link>{' '}
            · <b className="num">{formatLira(fromLira(order.total), i18n.language)}</b> ·{' '}
            {t(`orders:status.${order.status}`)}
            <p className="small second">
              {order.orderedBy} ·{' '}
              <span className="num">{dateText(order.createdAt, i18n.language)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
