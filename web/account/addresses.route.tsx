// /account/addresses: a customer's addresses. `?address=new` and `?address=7` open the form, so
// that the browser's back button closes it.
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAX_ADDRESSES } from '#shared/customers/limits.ts';
import { fetchAddresses } from '#web/addresses/address-calls.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useRestoredFocus } from '#web/base/ui/use-restored-focus.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressList } from './AddressList.tsx';

export default function AddressesPage() {
  const { t } = useTranslation(['account', 'checkout']);
  const { user } = useSession();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const remote = useRemote('addresses', fetchAddresses);
  const requested = params.get('address');
  const list = useFocusAfterForm(requested);
  useRestoredFocus(list);
  if (!user) return null;

  const addButton = (
    <ButtonLink to="?address=new" icon="plus">
      {t('address.new')}
    </ButtonLink>
  );
  const toList = () => navigate('/account/addresses', { replace: true });

  return (
    <RemoteContent
      remote={remote}
      head={<PageHead title={t('nav.addresses')} />}
      skeleton={<AddressesSkeleton />}
    >
      {(addresses) => {
        const edited = addresses.find(({ id }) => String(id) === requested) ?? null;
        if (edited || requested === 'new') {
          return (
            <>
              <PageTitle title={t(edited ? 'address.edit' : 'address.new')} isHidden />
              <AddressForm
                key={requested}
                address={edited}
                user={user}
                isFirst={addresses.length === 0}
                onClose={() => void toList()}
                onSaved={async () => {
                  await remote.reload();
                  showToast(t('address.saved'));
                  await toList();
                }}
              />
            </>
          );
        }
        return (
          <div ref={list} tabIndex={-1} className="account-focus">
            <PageHead
              title={t('nav.addresses')}
              text={t('address.text')}
              action={
                addresses.length > 0 && addresses.length < MAX_ADDRESSES ? addButton : undefined
              }
            />
            {addresses.length === 0 ? (
              <EmptyState title={t('address.none')} action={addButton}>
                {t('address.noneText')}
              </EmptyState>
            ) : (
              <AddressList addresses={addresses} remote={remote} page={list} />
            )}
            {addresses.length >= MAX_ADDRESSES && (
              <p className="small second">{t('address.full', { count: MAX_ADDRESSES })}</p>
            )}
          </div>
        );
      }}
    </RemoteContent>
  );
}

/** Closing the form returns to the list, also with the keyboard focus. */
function useFocusAfterForm(requested: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(requested);
  useEffect(() => {
    if (before.current !== null && requested === null) list.current?.focus();
    before.current = requested;
  }, [requested]);
  return list;
}

function AddressesSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="addresses" role="status" aria-busy="true" aria-label={t('loading')}>
      {[0, 1, 2].map((key) => (
        <div className="skel account-skel-address" key={key} />
      ))}
    </div>
  );
}
