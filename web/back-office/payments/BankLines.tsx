// /admin/payments/bank: uploads a bank statement and books its lines on the orders that wait for a
// transfer.
import './payments.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  type BankLine,
  type BankLineState,
  type BankLines as BankLinesAnswer,
  bankLineStates,
  MAX_STATEMENT_BYTES,
  MOST_BOOKED_AT_ONCE,
  type WaitingOrder,
} from '#shared/back-office/bank-lines.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { AssignDialog, BookDialog, IgnoreDialog, SafeDialog } from './BankDialogs.tsx';
import { BankLineRow } from './BankLineRow.tsx';
import { fetchBankLines, reopenLine, type SafeLine, safeLinesOf } from './bank-calls.ts';
import { StatementDialog } from './StatementDialog.tsx';

type Open =
  | { what: 'statement'; file: File }
  | { what: 'safe'; lines: SafeLine[] }
  | { what: 'assign' | 'ignore'; line: BankLine }
  | { what: 'book'; line: BankLine; order: WaitingOrder };

export function BankLines() {
  const { t } = useTranslation('admin-bank');
  const [params] = useSearchParams();
  const state = bankLineStates.find((one) => one === params.get('state')) ?? 'open';
  const remote = useRemote(`bank-lines ${state}`, (signal) => fetchBankLines(state, signal));
  const [open, setOpen] = useState<Open | null>(null);
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const close = () => setOpen(null);
  async function finish(text: string) {
    setOpen(null);
    showToast(text);
    await remote.reload();
  }
  /** After a refusal too, so that the list shows what is left. */
  const refresh = () => void remote.reload();
  async function reopen({ id }: BankLine) {
    if (await run(`reopen ${id}`, () => reopenLine(id))) await finish(t('reopened'));
    else refresh();
  }

  return (
    <>
      <SectionHead title={t('title')} back={{ to: '/admin/payments', label: t('back') }}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/payments/bank-lines/${format}`, { query: { state } })
          }
        />
      </SectionHead>
      <p className="second payment-intro">{t('intro')}</p>
      <Changing>
        <UploadBox onFile={(file) => setOpen({ what: 'statement', file })} />
      </Changing>
      <RemoteBox remote={remote}>
        {(answer) => (
          <>
            <StateTabs current={state} counts={answer.counts} />
            <LineList
              answer={answer}
              state={state}
              busy={busy}
              onOpen={setOpen}
              onReopen={(line) => void reopen(line)}
            />
          </>
        )}
      </RemoteBox>
      {open?.what === 'statement' && (
        <StatementDialog file={open.file} onClose={close} onDone={finish} />
      )}
      {open?.what === 'safe' && (
        <SafeDialog lines={open.lines} onClose={close} onDone={finish} onRefused={refresh} />
      )}
      {open?.what === 'assign' && (
        <AssignDialog
          onClose={close}
          onTake={(order) => setOpen({ what: 'book', line: open.line, order })}
        />
      )}
      {open?.what === 'ignore' && (
        <IgnoreDialog line={open.line} onClose={close} onDone={finish} onRefused={refresh} />
      )}
      {open?.what === 'book' && (
        <BookDialog
          line={open.line}
          order={open.order}
          onClose={close}
          onDone={finish}
          onRefused={refresh}
        />
      )}
    </>
  );
}

function UploadBox({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('admin-bank');
  const [isTooLarge, setTooLarge] = useState(false);
  const megabytes = MAX_STATEMENT_BYTES / 2 ** 20;
  return (
    <div className="stack bank-upload">
      <DropZone
        label={t('upload')}
        hint={t('uploadHint', { megabytes })}
        accept=".csv,.txt,text/csv"
        onFiles={([file]) => {
          setTooLarge(file !== undefined && file.size > MAX_STATEMENT_BYTES);
          if (file && file.size <= MAX_STATEMENT_BYTES) onFile(file);
        }}
      />
      {isTooLarge && <Alert tone="no">{t('tooLarge', { megabytes })}</Alert>}
    </div>
  );
}

function StateTabs({
  current,
  counts,
}: {
  current: BankLineState;
  counts: BankLinesAnswer['counts'];
}) {
  const { t } = useTranslation('admin-bank');
  return (
    <nav className="bo-tabs" aria-label={t('states')}>
      {bankLineStates.map((state) => (
        <Link
          key={state}
          to={state === 'open' ? '/admin/payments/bank' : `?state=${state}`}
          aria-current={state === current ? 'page' : undefined}
          preventScrollReset
        >
          {t(`state.${state}`)} <span className="mute num">{counts[state]}</span>
        </Link>
      ))}
    </nav>
  );
}

type LineListProps = {
  answer: BankLinesAnswer;
  state: BankLineState;
  busy: string | null;
  onOpen: (open: Open) => void;
  onReopen: (line: BankLine) => void;
};

function LineList({ answer: { lines, counts }, state, busy, onOpen, onReopen }: LineListProps) {
  const { t } = useTranslation('admin-bank');
  const safe = safeLinesOf(lines).slice(0, MOST_BOOKED_AT_ONCE);
  if (lines.length === 0)
    return <EmptyState title={t(`empty.${state}`)}>{t('emptyText')}</EmptyState>;
  return (
    <>
      {counts[state] > lines.length && (
        <Alert>{t('cut', { shown: lines.length, count: counts[state] })}</Alert>
      )}
      {state === 'booked' && <p className="small second bank-hint">{t('undoHint')}</p>}
      {safe.length > 0 && (
        <Changing>
          <div className="bo-acts bank-safe">
            <Button onClick={() => onOpen({ what: 'safe', lines: safe })}>
              {t('safe', { count: safe.length })}
            </Button>
          </div>
        </Changing>
      )}
      <ul className="bo-rows payment-cases">
        {lines.map((line) => (
          <BankLineRow
            key={line.id}
            line={line}
            isBusy={busy === `reopen ${line.id}`}
            onBook={(order) => onOpen({ what: 'book', line, order })}
            onAssign={() => onOpen({ what: 'assign', line })}
            onIgnore={() => onOpen({ what: 'ignore', line })}
            onReopen={() => onReopen(line)}
          />
        ))}
      </ul>
    </>
  );
}
