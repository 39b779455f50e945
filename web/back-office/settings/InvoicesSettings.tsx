import type { TFunction } from 'i18next';
import { errorsOfInvoices, tidyInvoices } from '#shared/settings/setting-errors.ts';
import { eInvoiceScenarios, MAX_CARRIERS, type SettingsAnswer } from '#shared/settings/settings.ts';
import { carriers, HAND_OVER } from '#shared/shipping/carriers.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { refuseProblems, saveGroup } from './settings-calls.ts';

type Saved = SettingsAnswer['invoices'];
type Row = Saved['carriers'][number];

const known = carriers.filter(({ key }) => key !== HAND_OVER);
const isKnown = (carrier: string): boolean => known.some(({ key }) => key === carrier);

/** Every known carrier has a row; those added by the merchant follow. */
const toForm = (saved: Saved): Saved => ({
  ...saved,
  carriers: [
    ...known.map(
      ({ key }) =>
        saved.carriers.find(({ carrier }) => carrier === key) ?? {
          carrier: key,
          title: '',
          taxNumber: '',
        },
    ),
    ...saved.carriers.filter(({ carrier }) => !isKnown(carrier)),
  ],
});

/** The numbering and the texts of invoices, and the carriers of the goods. */
export function InvoicesSettings({ saved }: { saved: Saved }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<Saved>(toForm(saved), async (form) => {
    refuseProblems(problemsOf(form), t as TFunction);
    return saveGroup(
      () =>
        adminApi().put('/admin/settings/invoices', {
          body: { ...tidyInvoices(form), version: form.version },
        }),
      toForm,
    );
  });
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.invoices')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('invoices.series')}</legend>
          <p className="small second">{t('invoices.seriesText')}</p>
          <div className="bo-pair">
            <TextField editor={editor} field="archiveSeries" max={3} />
            <TextField editor={editor} field="invoiceSeries" max={3} />
          </div>
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('invoices.service')}</legend>
          <p className="small second">{t('invoices.serviceText')}</p>
          <div className="bo-pair">
            <Field label={t('invoices.scenario')} error={editor.errors.scenario}>
              <Select
                value={editor.draft.scenario}
                onChange={({ target: { value } }) =>
                  editor.change({ scenario: value as Saved['scenario'] })
                }
              >
                {eInvoiceScenarios.map((scenario) => (
                  <option key={scenario} value={scenario}>
                    {t(`invoices.${scenario}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <DaysField editor={editor} field="cancelDays" />
          </div>
          <div className="bo-pair">
            <DaysField editor={editor} field="warnDays" />
            <DaysField editor={editor} field="limitDays" />
          </div>
        </fieldset>
        <Carriers editor={editor} />
        <fieldset className="bo-box">
          <legend className="h3">{t('invoices.exemption')}</legend>
          <p className="small second">{t('invoices.exemptionText')}</p>
          <div className="bo-pair">
            <TextField editor={editor} field="exemptionCode" max={3} />
            <TextField editor={editor} field="exemptionReason" max={200} />
          </div>
        </fieldset>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`invoices.${field}`))}
        textOf={(value) => textOf(value) || t('invoices.none')}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}

/** Empty rows are not sent, but the indexes of the errors are those of the form. */
function problemsOf(form: Saved) {
  const tidy = tidyInvoices(form);
  const places = form.carriers.flatMap((row, index) =>
    row.carrier && (row.title || row.taxNumber) ? [index] : [],
  );
  return errorsOfInvoices(tidy).map((problem) => ({
    ...problem,
    path: problem.path.replace(
      /^carriers\.(\d+)/,
      (_, index: string) => `carriers.${places[Number(index)] ?? index}`,
    ),
  }));
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? (value as Row[])
        .filter(({ taxNumber }) => taxNumber)
        .map(({ title, taxNumber }) => `${title} ${taxNumber}`)
        .join('; ')
    : String(value);

type FieldsProps = { editor: Editor<Saved> };
type DaysName = 'limitDays' | 'warnDays' | 'cancelDays';
type TextName = Exclude<keyof Saved, 'version' | 'carriers' | 'scenario' | DaysName>;

function DaysField({
  editor: { draft, change, errors },
  field,
}: FieldsProps & { field: DaysName }) {
  const { t } = useTranslation('admin-settings');
  return (
    <Field label={t(`invoices.${field}`)} error={errors[field]}>
      <Input
        className="num"
        type="number"
        min={0}
        max={60}
        value={draft[field]}
        onChange={({ target }) => change({ [field]: target.valueAsNumber || 0 })}
      />
    </Field>
  );
}

function TextField({
  editor: { draft, change, errors },
  field,
  max,
}: FieldsProps & { field: TextName; max: number }) {
  const { t } = useTranslation('admin-settings');
  return (
    <Field label={t(`invoices.${field}`)} error={errors[field]}>
      <Input
        value={draft[field]}
        maxLength={max}
        autoComplete="off"
        className={max === 3 ? 'num' : undefined}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
}

function Carriers({ editor: { draft, change, errors } }: FieldsProps) {
  const { t } = useTranslation('admin-settings');
  const rows = draft.carriers;
  const changeRow = (at: number, values: Partial<Row>) =>
    change({ carriers: rows.map((row, index) => (index === at ? { ...row, ...values } : row)) });
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('invoices.carriers')}</legend>
      <p className="small second">{t('invoices.carriersText')}</p>
      {rows.map((row, index) => (
        <CarrierRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          key={index}
          row={row}
          errorOf={(field) => errors[`carriers.${index}.${field}`]}
          onChange={(values) => changeRow(index, values)}
          onRemove={() => change({ carriers: rows.filter((_, other) => other !== index) })}
        />
      ))}
      <div className="settings-add">
        <Button
          variant="line"
          icon="plus"
          disabled={rows.length >= MAX_CARRIERS}
          onClick={() => change({ carriers: [...rows, { carrier: '', title: '', taxNumber: '' }] })}
        >
          {t('invoices.add')}
        </Button>
      </div>
    </fieldset>
  );
}

type CarrierRowProps = {
  row: Row;
  errorOf: (field: keyof Row) => string | undefined;
  onChange: (values: Partial<Row>) => void;
  onRemove: () => void;
};

function CarrierRow({ row, errorOf, onChange, onRemove }: CarrierRowProps) {
  const { t } = useTranslation('admin-settings');
  const name = known.find(({ key }) => key === row.carrier)?.name;
  return (
    <section className="settings-carrier" aria-label={name ?? (row.carrier || t('invoices.add'))}>
      {name ? (
        <b>{name}</b>
      ) : (
        <Field
          label={t('invoices.carrierName')}
          hint={t('invoices.carrierNameHint')}
          error={errorOf('carrier')}
        >
          <Input
            value={row.carrier}
            maxLength={60}
            onChange={(event) => onChange({ carrier: event.target.value })}
          />
        </Field>
      )}
      <div className="bo-pair">
        <Field label={t('invoices.title')} error={errorOf('title')}>
          <Input
            value={row.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label={t('invoices.taxNumber')} error={errorOf('taxNumber')}>
          <Input
            className="num"
            inputMode="numeric"
            value={row.taxNumber}
            maxLength={20}
            onChange={(event) => onChange({ taxNumber: event.target.value })}
          />
        </Field>
      </div>
      {!name && (
        <Button size="s" variant="danger" onClick={onRemove}>
          {t('invoices.remove')}
        </Button>
      )}
    </section>
  );
}
