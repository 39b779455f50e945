import { useEffect, useRef, useState } from 'react';
import {
  type StatementColumns,
  type StatementPreview,
  statementColumns,
} from '#shared/back-office/bank-lines.ts';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { previewStatement, storeStatement } from './bank-calls.ts';

const SHOWN_ERRORS = 5;

type StatementDialogProps = {
  file: File;
  onClose: () => void;
  onDone: (text: string) => Promise<void>;
};

/**
 * The content of the file and the meaning of its columns; nothing is stored before it is confirmed.
 */
export function StatementDialog({ file, onClose, onDone }: StatementDialogProps) {
  const { t } = useTranslation('admin-bank');
  const { preview, columns, failure, choose } = usePreview(file);
  const form = useBackOfficeForm({
    defaultValues: {},
    async submit() {
      const { newLines, knownLines } = await storeStatement(file, columns);
      await onDone(t('stored', { newLines, knownLines }));
    },
  });
  const count = preview?.newLines ?? 0;
  return (
    <FormDialog
      title={t('preview.title')}
      confirm={count > 0 ? t('preview.confirm', { count }) : t('preview.confirmNone')}
      cancel={t('cancel')}
      form={form}
      isReady={count > 0}
      isWide
      onClose={onClose}
    >
      <p className="small second break">{file.name}</p>
      {failure !== null && <Alert tone="no">{failure}</Alert>}
      {preview === null && failure === null && <SkeletonRows count={3} />}
      {preview && (
        <>
          <Columns preview={preview} onChoose={choose} />
          {preview.isReadable && <Found preview={preview} />}
        </>
      )}
    </FormDialog>
  );
}

/** The file is read again whenever another column is chosen; the last choice counts. */
function usePreview(file: File) {
  const { t } = useTranslation('admin');
  const [columns, setColumns] = useState<StatementColumns | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(0);
  useEffect(() => {
    latest.current += 1;
    const own = latest.current;
    previewStatement(file, columns).then(
      (answer) => {
        if (own !== latest.current) return;
        setPreview(answer);
        setFailure(null);
      },
      (error: unknown) =>
        own === latest.current && setFailure(serverMessage(error) ?? t('network')),
    );
  }, [file, columns, t]);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  return { preview, columns, failure, choose: setColumns };
}

function Columns({
  preview: { heads, columns, isReadable },
  onChoose,
}: {
  preview: StatementPreview;
  onChoose: (columns: StatementColumns) => void;
}) {
  const { t } = useTranslation('admin-bank');
  const given = Object.fromEntries(
    Object.entries(columns).filter(([, place]) => place !== null),
  ) as StatementColumns;
  return (
    <fieldset className="bank-columns">
      <legend className="h3">{t('preview.columns')}</legend>
      <p className="small second">
        {t(isReadable ? 'preview.columnsText' : 'preview.columnsMissing')}
      </p>
      <div className="bank-column-fields">
        {statementColumns.map((column) => (
          <Field key={column} label={t(`column.${column}`)}>
            <Select
              value={columns[column] ?? ''}
              onChange={({ target: { value } }) => {
                const { [column]: _former, ...others } = given;
                onChoose(value === '' ? others : { ...others, [column]: Number(value) });
              }}
            >
              <option value="">{t('preview.none')}</option>
              {heads.map((head, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <option key={place} value={place}>
                  {head || t('preview.nameless', { number: place + 1 })}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function Found({ preview }: { preview: StatementPreview }) {
  const { t, i18n } = useTranslation('admin-bank');
  const { lines, newLines, knownLines, outgoing, errors } = preview;
  return (
    <>
      <p>{t('preview.counts', { newLines, knownLines, outgoing })}</p>
      {errors.length > 0 && (
        <Alert tone="warn">
          {t('preview.errors', { count: errors.length })}
          <ul>
            {errors.slice(0, SHOWN_ERRORS).map(({ row, problem, given }) => (
              <li key={row}>{t(`preview.error.${problem}`, { row, given })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {lines.length > 0 && (
        <Table
          caption={t('preview.lines')}
          rows={lines.map((line, place) => ({ ...line, place }))}
          rowKey={({ place }) => place}
          columns={[
            {
              key: 'day',
              header: t('column.date'),
              cell: ({ day }) => <span className="nowrap">{dayText(day, i18n.language)}</span>,
            },
            {
              key: 'description',
              header: t('column.description'),
              cell: ({ description, name, isKnown }) => (
                <span className="small break">
                  {[name, description].filter(Boolean).join(' · ')}
                  {isKnown && ` (${t('preview.known')})`}
                </span>
              ),
            },
            {
              key: 'amount',
              header: t('column.amount'),
              isEnd: true,
              cell: ({ amount }) => (
                <span className="nowrap">{formatLira(fromLira(amount), i18n.language)}</span>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
