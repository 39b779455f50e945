import type { TFunction } from 'i18next';
import { listText } from '#shared/base/format.ts';
import { errorsOfDelivery } from '#shared/settings/section-errors.ts';
import { MAX_CLOSED_DAYS } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CarrierDays, Weekdays } from './CarrierDays.tsx';
import {
  type DeliveryEditor,
  type DeliveryForm,
  type SavedDelivery,
  toBody,
  toForm,
} from './delivery-form.ts';
import { refuseProblems, saveGroup } from './settings-calls.ts';

/** When parcels are dispatched and how long they travel: the promises to buyers depend on it. */
export function DeliverySettings({ saved }: { saved: SavedDelivery }) {
  const { t, i18n } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<DeliveryForm>(toForm(saved), async (form) => {
    const body = toBody(form);
    refuseProblems(errorsOfDelivery(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/delivery', { body }), toForm);
  });
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.delivery')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('delivery.promise')}</legend>
          <p className="small second">{t('delivery.promiseText')}</p>
          <Checkbox
            checked={editor.draft.isOn}
            onChange={(event) => editor.change({ isOn: event.target.checked })}
          >
            {t('delivery.isOn')}
          </Checkbox>
        </fieldset>
        <Dispatch editor={editor} />
        <ClosedDays editor={editor} />
        <CarrierDays editor={editor} />
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`delivery.${field}`))}
        textOf={(value) => textOf(value, t as TFunction, i18n.language)}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}

/** A changed field as text, for a conflict with another administrator's change. */
function textOf(value: unknown, t: TFunction, language: string): string {
  if (typeof value === 'boolean') return t(value ? 'admin-settings:yes' : 'admin-settings:no');
  if (!Array.isArray(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return listText(
    value.map((each) =>
      typeof each === 'number'
        ? t(`admin-settings:delivery.day.${each}`)
        : typeof each === 'string'
          ? each
          : `${each.city} ${each.min}–${each.max}`,
    ),
    language,
  );
}

function Dispatch({ editor }: DeliveryEditor) {
  const { t } = useTranslation('admin-settings');
  const { draft, change, errors } = editor;
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('delivery.dispatch')}</legend>
      <div className="bo-pair">
        <Field label={t('delivery.cutOff')} hint={t('delivery.cutOffHint')} error={errors.cutOff}>
          <Input
            type="time"
            className="num"
            value={draft.cutOff}
            onChange={(event) => change({ cutOff: event.target.value })}
          />
        </Field>
        <Field
          label={t('delivery.personalisedDays')}
          hint={t('delivery.personalisedHint')}
          error={errors.personalisedDays}
        >
          <Input
            className="num"
            inputMode="numeric"
            value={draft.personalisedDays}
            maxLength={3}
            onChange={(event) => change({ personalisedDays: event.target.value })}
          />
        </Field>
      </div>
      <Weekdays editor={editor} field="workingDays" />
    </fieldset>
  );
}

function ClosedDays({ editor: { draft, change, errors } }: DeliveryEditor) {
  const { t } = useTranslation('admin-settings');
  const days = draft.closedDays;
  const changeDay = (at: number, day: string) =>
    change({ closedDays: days.map((each, index) => (index === at ? day : each)) });
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('delivery.closedDays')}</legend>
      <p className="small second">{t('delivery.closedText')}</p>
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity but its place
        <div className="settings-day" key={index}>
          <Field label={t('delivery.closedDay', { number: index + 1 })}>
            <Input
              type="date"
              className="num"
              value={day}
              onChange={(event) => changeDay(index, event.target.value)}
            />
          </Field>
          <Button
            size="s"
            variant="danger"
            onClick={() => change({ closedDays: days.filter((_, other) => other !== index) })}
          >
            {t('delivery.removeDay')}
          </Button>
        </div>
      ))}
      {errors.closedDays && <FieldError id="closed-days-error">{errors.closedDays}</FieldError>}
      <div className="settings-add">
        <Button
          variant="line"
          icon="plus"
          disabled={days.length >= MAX_CLOSED_DAYS}
          onClick={() => change({ closedDays: [...days, ''] })}
        >
          {t('delivery.addDay')}
        </Button>
      </div>
    </fieldset>
  );
}
