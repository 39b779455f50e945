import { formatPhone } from '#shared/base/identity.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { saveGroup } from './settings-calls.ts';

type Shop = SettingsAnswer['shop'];
/** One address in each line. */
type ListField = 'socialLinks' | 'orderEmails';
type ShopForm = Omit<Shop, ListField> & Record<ListField, string>;
type TextField = Exclude<keyof ShopForm, 'version'>;

/** Numbers grouped for reading; the server removes the spaces. */
const toForm = ({ socialLinks, orderEmails, ...shop }: Shop): ShopForm => ({
  ...shop,
  phone: formatPhone(shop.phone),
  whatsappNumber: /^\d+$/.test(shop.whatsappNumber)
    ? formatPhone(`+${shop.whatsappNumber}`)
    : shop.whatsappNumber,
  iban: shop.iban.replace(/(.{4})(?=.)/g, '$1 '),
  socialLinks: socialLinks.join('\n'),
  orderEmails: orderEmails.join('\n'),
});
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const toBody = ({ socialLinks, orderEmails, ...form }: ShopForm): Shop => ({
  ...form,
  socialLinks: linesOf(socialLinks),
  orderEmails: linesOf(orderEmails),
});

/** The seller's data: used on pages, in contracts and in mails. */
export function ShopSettings({ saved }: { saved: Shop }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<ShopForm>(toForm(saved), (form) =>
    saveGroup(() => adminApi().put('/admin/settings/shop', { body: toBody(form) }), toForm),
  );
  const input = (field: TextField, options: InputOptions = {}) => (
    <ShopInput editor={editor} field={field} {...options} />
  );
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.shop')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('shop.seller')}</legend>
          <div className="bo-pair">
            {input('name', { hint: t('shop.nameHint'), max: 60 })}
            {input('title', { hint: t('shop.titleHint') })}
          </div>
          <div className="bo-pair">
            {input('taxOffice', { max: 80 })}
            {input('taxNumber', { mode: 'numeric', isNumber: true, max: 20 })}
          </div>
          <div className="bo-pair">
            {input('mersis', {
              mode: 'numeric',
              isNumber: true,
              max: 30,
              hint: t('shop.mersisHint'),
            })}
            {input('kep', { mode: 'email', isOptional: true })}
          </div>
          <div className="bo-pair">
            {input('chamber', { isOptional: true, hint: t('shop.chamberHint') })}
            {input('chamberRulesLink', {
              mode: 'url',
              isOptional: true,
              max: 300,
              hint: t('shop.chamberRulesHint'),
            })}
          </div>
          {input('etbisLink', {
            mode: 'url',
            isOptional: true,
            max: 300,
            hint: t('shop.etbisHint'),
          })}
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('shop.contact')}</legend>
          <div className="bo-pair">
            {input('phone', { mode: 'tel', isNumber: true, max: 30 })}
            {input('whatsappNumber', {
              mode: 'tel',
              isNumber: true,
              max: 30,
              hint: t('shop.whatsappHint'),
            })}
          </div>
          {input('email', { mode: 'email' })}
          <ShopLines editor={editor} field="orderEmails" hint={t('shop.orderEmailsHint')} />
          {input('address', { max: 300 })}
          <ShopLines editor={editor} field="socialLinks" hint={t('shop.socialHint')} />
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('shop.account')}</legend>
          <p className="small second">{t('shop.accountText')}</p>
          <div className="bo-pair">
            {input('iban', { isNumber: true, max: 40 })}
            {input('bank', { max: 80 })}
          </div>
        </fieldset>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`shop.${field}`))}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}

type InputOptions = {
  hint?: string;
  isOptional?: boolean;
  max?: number;
  mode?: 'numeric' | 'tel' | 'email' | 'url';
  isNumber?: boolean;
};

function ShopInput({
  editor: { draft, change, errors },
  field,
  hint,
  isOptional = false,
  max = 200,
  mode,
  isNumber = false,
}: InputOptions & { editor: Editor<ShopForm>; field: TextField }) {
  const { t } = useTranslation('admin-settings');
  return (
    <Field label={t(`shop.${field}`)} hint={hint} isOptional={isOptional} error={errors[field]}>
      <Input
        value={draft[field]}
        maxLength={max}
        inputMode={mode}
        className={isNumber ? 'num' : undefined}
        autoComplete="off"
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
}

/** One address in each line. */
function ShopLines({
  editor: { draft, change, errors },
  field,
  hint,
}: {
  editor: Editor<ShopForm>;
  field: ListField;
  hint: string;
}) {
  const { t } = useTranslation('admin-settings');
  return (
    <Field label={t(`shop.${field}`)} isOptional hint={hint} error={errors[field]}>
      <Textarea
        rows={3}
        value={draft[field]}
        maxLength={2_600}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
}
