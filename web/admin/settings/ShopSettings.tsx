import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/identity.ts';
import type { SettingsAnswer } from '#shared/settings.ts';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EditorBar } from '../kit/EditorBar.tsx';
import { useEditor } from '../kit/use-editor.ts';
import { keepGroup } from './settings-calls.ts';

type Shop = SettingsAnswer['shop'];
/** One address in each line. */
type ShopForm = Omit<Shop, 'socialLinks'> & { socialLinks: string };
type TextField = Exclude<keyof ShopForm, 'version'>;

/** Numbers as people read them; the server takes the spaces out again. */
const toForm = ({ socialLinks, ...shop }: Shop): ShopForm => ({
  ...shop,
  phone: formatPhone(shop.phone),
  whatsappNumber: /^\d+$/.test(shop.whatsappNumber) ? formatPhone(`+${shop.whatsappNumber}`) : shop.whatsappNumber,
  iban: shop.iban.replace(/(.{4})(?=.)/g, '$1 '),
  socialLinks: socialLinks.join('\n'),
});
const toBody = ({ socialLinks, ...form }: ShopForm): Shop => ({
  ...form,
  socialLinks: socialLinks
    .split('\n')
    .map((link) => link.trim())
    .filter(Boolean),
});

/** Who sells: on the pages, in contracts and mails. */
export function ShopSettings({ saved }: { saved: Shop }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<ShopForm>(toForm(saved), (form) => keepGroup('shop', toBody(form), toForm));
  const { draft, change, faults } = editor;
  const input = (field: TextField, parts: { hint?: string; isOptional?: boolean; max?: number; mode?: 'numeric' | 'tel' | 'email' | 'url'; isNumber?: boolean } = {}) => (
    <Field label={t(`shop.${field}`)} hint={parts.hint} isOptional={parts.isOptional ?? false} error={faults[field]}>
      <Input
        value={draft[field]}
        maxLength={parts.max ?? 200}
        inputMode={parts.mode}
        className={parts.isNumber ? 'num' : undefined}
        autoComplete="off"
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <form className="office-column settings-form" aria-label={t('page.shop')} onSubmit={(event) => event.preventDefault()}>
        <fieldset className="office-box">
          <legend className="h3">{t('shop.seller')}</legend>
          <div className="office-pair">
            {input('name', { hint: t('shop.nameHint'), max: 60 })}
            {input('title', { hint: t('shop.titleHint') })}
          </div>
          <div className="office-pair">
            {input('taxOffice', { max: 80 })}
            {input('taxNumber', { mode: 'numeric', isNumber: true, max: 20 })}
          </div>
          <div className="office-pair">
            {input('mersis', { mode: 'numeric', isNumber: true, max: 30, hint: t('shop.mersisHint') })}
            {input('kep', { mode: 'email', isOptional: true })}
          </div>
          {input('etbisLink', { mode: 'url', isOptional: true, max: 300, hint: t('shop.etbisHint') })}
        </fieldset>
        <fieldset className="office-box">
          <legend className="h3">{t('shop.contact')}</legend>
          <div className="office-pair">
            {input('phone', { mode: 'tel', isNumber: true, max: 30 })}
            {input('whatsappNumber', { mode: 'tel', isNumber: true, max: 30, hint: t('shop.whatsappHint') })}
          </div>
          {input('email', { mode: 'email' })}
          {input('address', { max: 300 })}
          <Field label={t('shop.socialLinks')} isOptional hint={t('shop.socialHint')} error={faults.socialLinks}>
            <Textarea rows={3} value={draft.socialLinks} maxLength={2_600} onChange={(event) => change({ socialLinks: event.target.value })} />
          </Field>
        </fieldset>
        <fieldset className="office-box">
          <legend className="h3">{t('shop.account')}</legend>
          <p className="small second">{t('shop.accountText')}</p>
          <div className="office-pair">
            {input('iban', { isNumber: true, max: 40 })}
            {input('bank', { max: 80 })}
          </div>
        </fieldset>
      </form>
      <EditorBar editor={editor} nameOf={(field) => (field === 'version' ? '' : t(`shop.${field}`))} onSaved={() => showToast(t('savedInShop'))} />
    </>
  );
}
