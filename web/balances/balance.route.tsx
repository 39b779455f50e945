// /account/balance: the customer's store credit with its entries, and a form to add a voucher to
// it.
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { foldVoucherCode } from '#shared/balances/balances.ts';
import type { MyBalanceAnswer } from '#shared/balances/balances-wire.ts';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { Table } from '#web/base/ui/Table.tsx';
import { browserApi } from '#web/session/browser.ts';
import { postFile } from '#web/session/files.ts';

const MAX_CODE_LENGTH = 40;

export default function BalancePage() {
  const { t, i18n } = useTranslation('balance');
  const remote = useRemote('own balance', (signal) =>
    browserApi().get('/user/balance', { signal }),
  );
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <RemoteContent remote={remote}>
        {({ balance, entries }) => (
          <div className="stack">
            <p className="h2 num">{formatLira(fromLira(balance), i18n.language)}</p>
            <AddVoucher onAdded={remote.reload} />
            <h2 className="h3">{t('entries')}</h2>
            {entries.length === 0 ? (
              <p className="second">{t('noEntries')}</p>
            ) : (
              <Entries entries={entries} />
            )}
          </div>
        )}
      </RemoteContent>
    </>
  );
}

/** To print: the voucher stays as it is. */
async function savePdf(code: string): Promise<void> {
  const { name, file } = await postFile('/user/balance/vouchers/pdf', { body: { code } });
  saveFile(name, 'application/pdf', file);
}

function AddVoucher({ onAdded }: { onAdded: () => Promise<void> }) {
  const { t } = useTranslation('balance');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);
  const [busy, setBusy] = useState<'add' | 'pdf' | null>(null);
  async function act(doing: 'add' | 'pdf', call: (code: string) => Promise<void>) {
    const code = foldVoucherCode(typed);
    if (busy || code === '') return;
    setBusy(doing);
    setProblem(null);
    setAdded(false);
    try {
      await call(code);
    } catch (error) {
      setProblem(serverMessage(error) ?? t('failed'));
    } finally {
      setBusy(null);
    }
  }
  async function add(code: string) {
    await browserApi().post('/user/balance/vouchers', { body: { code } });
    setTyped('');
    setAdded(true);
    await onAdded();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void act('add', add);
  }
  return (
    <form method="post" className="stack balance-form" onSubmit={submit}>
      <Field label={t('code')} hint={t('codeHint')} error={problem ?? undefined}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="line" isBusy={busy === 'add'}>
          {t('add')}
        </Button>
        <Button variant="quiet" isBusy={busy === 'pdf'} onClick={() => void act('pdf', savePdf)}>
          {t('pdf')}
        </Button>
      </div>
      <p className="small" role="status">
        {isAdded ? t('added') : ''}
      </p>
    </form>
  );
}

function Entries({ entries }: Pick<MyBalanceAnswer, 'entries'>) {
  const { t, i18n } = useTranslation('balance');
  return (
    <Table
      caption={t('entries')}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', header: t('day'), cell: ({ at }) => dateText(at, i18n.language) },
        {
          key: 'kind',
          header: t('entry'),
          cell: ({ kind, orderNumber, note }) => (
            <>
              {t(`kind.${kind}`)}{' '}
              {orderNumber && (
                <Link className="text-link num" to={`/orders/track/${orderNumber}`}>
                  {showOrderNumber(orderNumber)}
                </Link>
              )}
              {note && <span className="second">{note}</span>}
            </>
          ),
        },
        {
          key: 'amount',
          header: t('amount'),
          isEnd: true,
          cell: ({ amount }) => (
            <span className="num nowrap">{formatLira(fromLira(amount), i18n.language)}</span>
          ),
        },
      ]}
    />
  );
}
