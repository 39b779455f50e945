import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { AdminReturn, BackOfficeReturnMove } from '#shared/back-office/returns.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { RETURN_NOTE_LENGTH } from '#shared/orders/return-rules.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import type { ReturnActions } from './return-calls.ts';

type DialogProps = { record: AdminReturn; actions: ReturnActions; onClose: () => void };
type MoveValues = { remark: string; isNotified: boolean };

const noRemark: MoveValues = { remark: '', isNotified: true };

type MoveDialogProps<Values extends MoveValues> = DialogProps & {
  move: BackOfficeReturnMove;
  defaultValues: Values;
  /** `common`: what every move sends. */
  send: (common: MoveValues & { version: number }, values: Values) => Promise<AdminReturn>;
  isReady?: (values: Values) => boolean;
  confirm?: string;
  isWide?: boolean;
  children?: ReactNode;
};

/** The meaning of a move, its fields, and an internal remark. */
function MoveDialog<Values extends MoveValues>({
  record: { version },
  actions,
  onClose,
  move,
  defaultValues,
  send,
  isReady = () => true,
  confirm,
  isWide = false,
  children,
}: MoveDialogProps<Values>) {
  const { t } = useTranslation('admin-returns');
  const form = useBackOfficeForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    async submit(values) {
      const { remark, isNotified } = values;
      if (await actions.act(move, () => send({ version, remark, isNotified }, values))) onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide={isWide}
        title={t(`move.${move}.act`)}
        confirm={confirm ?? t(`move.${move}.act`)}
        cancel={t('back')}
        form={form}
        isDanger={move === 'reject' || move === 'close'}
        isReady={isReady(form.watch())}
        onClose={onClose}
      >
        <p>{t(`move.${move}.text`)}</p>
        {children}
        {move !== 'refund' && <NotifyField />}
        <RemarkField />
      </FormDialog>
    </FormProvider>
  );
}

function NotifyField() {
  const { t } = useTranslation('admin-returns');
  const { register } = useFormContext<MoveValues>();
  return <Checkbox {...register('isNotified')}>{t('notify')}</Checkbox>;
}

function RemarkField() {
  const { t } = useTranslation('admin-returns');
  const { register } = useFormContext<MoveValues>();
  return (
    <Field label={t('remark')} hint={t('remarkHint')} isOptional>
      <Textarea {...register('remark')} rows={2} maxLength={1_000} />
    </Field>
  );
}

type ApproveValues = MoveValues & { mustSend: boolean; instructions: string };

/** Whether the goods have to be sent back, and how; goods that never arrived need not. */
export function ApproveDialog(props: DialogProps) {
  const { record } = props;
  return (
    <MoveDialog<ApproveValues>
      {...props}
      move="approve"
      defaultValues={{
        mustSend: record.reason !== 'missing',
        instructions: record.usualInstructions ?? '',
        ...noRemark,
      }}
      send={(common, { mustSend, instructions }) =>
        adminApi().post('/admin/returns/{id}/approve', {
          path: { id: record.id },
          body: { ...common, mustSend, instructions: mustSend ? instructions : null },
        })
      }
    >
      <ApproveFields />
    </MoveDialog>
  );
}

function ApproveFields() {
  const { t } = useTranslation('admin-returns');
  const { register, watch } = useFormContext<ApproveValues>();
  return (
    <>
      <div>
        <Checkbox {...register('mustSend')}>{t('approve.mustSend')}</Checkbox>
        <p className="small second">{t('approve.mustSendText')}</p>
      </div>
      {watch('mustSend') && (
        <Field label={t('approve.instructions')} hint={t('approve.instructionsHint')} isOptional>
          <Textarea {...register('instructions')} rows={5} maxLength={RETURN_NOTE_LENGTH} />
        </Field>
      )}
    </>
  );
}

type EndValues = MoveValues & { answer: string };

/** A return without a refund needs a reason for the buyer. */
export function EndDialog({ move, ...props }: DialogProps & { move: 'reject' | 'close' }) {
  return (
    <MoveDialog<EndValues>
      {...props}
      move={move}
      defaultValues={{ answer: '', ...noRemark }}
      send={(common, { answer }) =>
        adminApi().post(`/admin/returns/{id}/${move}`, {
          path: { id: props.record.id },
          body: { ...common, answer },
        })
      }
      isReady={({ answer }) => answer.trim() !== ''}
    >
      <AnswerField />
    </MoveDialog>
  );
}

function AnswerField() {
  const { t } = useTranslation('admin-returns');
  const { register } = useFormContext<EndValues>();
  return (
    <Field label={t('answerFor')}>
      <Textarea {...register('answer')} rows={4} required maxLength={RETURN_NOTE_LENGTH} />
    </Field>
  );
}

type RefundValues = MoveValues & { asCredit: boolean };

/** The sum as calculated by the server; any other sum is refused. */
export function RefundReturnDialog(props: DialogProps) {
  const { t, i18n } = useTranslation('admin-returns');
  const { amount = 0, surplus = 0 } = props.record.quote ?? {};
  const lira = (value: number) => formatLira(fromLira(value), i18n.language);
  return (
    <MoveDialog<RefundValues>
      {...props}
      move="refund"
      defaultValues={{ asCredit: false, ...noRemark }}
      send={(common, { asCredit }) =>
        adminApi().post('/admin/returns/{id}/refund', {
          path: { id: props.record.id },
          body: { ...common, amount, ...(asCredit && { asCredit }) },
        })
      }
      isReady={() => amount > 0}
      confirm={t('give', { amount: lira(amount) })}
    >
      <p className="bo-refund-sum">
        <span>{t('quote.sum')}</span> <b className="num">{lira(amount)}</b>
      </p>
      {surplus > 0 && (
        <p className="small second">{t('quote.withSurplus', { amount: lira(surplus) })}</p>
      )}
      {props.record.order.hasAccount && <AsCreditField />}
    </MoveDialog>
  );
}

function AsCreditField() {
  const { t } = useTranslation('admin-returns');
  const { register } = useFormContext<RefundValues>();
  return <Checkbox {...register('asCredit')}>{t('asCredit')}</Checkbox>;
}

type ReceiveValues = MoveValues & {
  /** By the position of the order's row, as typed. */
  rows: Record<string, { came: string; sound: string }>;
};

const receivedRow = ({ came = '', sound = '' }: Partial<ReceiveValues['rows'][string]> = {}) => ({
  received: Number(came) || 0,
  restocked: Math.min(Number(sound) || 0, Number(came) || 0),
});

/** By default everything has arrived and can be sold again; damaged goods cannot. */
export function ReceiveDialog(props: DialogProps) {
  const { id, items, reason, order } = props.record;
  const rowsOf = ({ rows }: ReceiveValues) =>
    items.map(({ position }) => ({ position, ...receivedRow(rows[position]) }));
  return (
    <MoveDialog<ReceiveValues>
      {...props}
      isWide
      move="receive"
      defaultValues={{
        ...noRemark,
        rows: Object.fromEntries(
          items.map(({ position, quantity }) => [
            position,
            {
              came: String(quantity),
              sound: reason === 'damaged' || !order.holdsStock ? '0' : String(quantity),
            },
          ]),
        ),
      }}
      send={(common, values) =>
        adminApi().post('/admin/returns/{id}/receive', {
          path: { id },
          body: { ...common, rows: rowsOf(values) },
        })
      }
      isReady={(values) => rowsOf(values).some(({ received }) => received > 0)}
    >
      <ReceiveRows record={props.record} />
    </MoveDialog>
  );
}

function ReceiveRows({ record }: { record: AdminReturn }) {
  const { t } = useTranslation('admin-returns');
  const { register, watch } = useFormContext<ReceiveValues>();
  const number = {
    className: 'num',
    type: 'number',
    inputMode: 'numeric',
    min: 0,
    step: 1,
  } as const;
  return (
    <ul className="bo-rows bo-refund">
      {record.items.map(({ position, name, sku, quantity }) => (
        <li key={position}>
          <div>
            <b>{name}</b>
            <p className="small second num">
              {[sku, t('receive.expected', { quantity })].join(' · ')}
            </p>
          </div>
          <Field label={t('receive.came')}>
            <Input
              {...register(`rows.${position}.came`)}
              {...number}
              max={quantity}
              aria-label={t('receive.cameOf', { name })}
            />
          </Field>
          {record.order.holdsStock && (
            <Field label={t('receive.sound')}>
              <Input
                {...register(`rows.${position}.sound`)}
                {...number}
                max={receivedRow(watch(`rows.${position}`)).received}
                aria-label={t('receive.soundOf', { name })}
              />
            </Field>
          )}
        </li>
      ))}
    </ul>
  );
}
