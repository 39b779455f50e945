import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import type { GiftChoice, GiftLabelTexts } from './gift-parts.ts';
import { NAMES_FIELD } from './use-label-design.ts';

const LabelPreview = lazyPart(() => import('./LabelPreview.tsx'));

/** As in shared/designs/designs.ts. */
const MOST_LETTERS = 60;

type GiftLabelFieldsProps = {
  choice: GiftChoice;
  texts: GiftLabelTexts;
  error: string | null;
  /** The first set that has room for a label, and the product that the label is printed on. */
  example: { gift: CardProduct; sheet: CardProduct };
  onChange: (changed: Partial<GiftChoice>) => void;
};

/** The names, and a line below them, for the label of every gift, with a preview. */
export function GiftLabelFields({ choice, texts, error, example, onChange }: GiftLabelFieldsProps) {
  const { t } = useTranslation('occasions');
  return (
    <>
      <Checkbox
        checked={choice.hasLabel}
        onChange={(event) => onChange({ hasLabel: event.target.checked })}
      >
        {t('label.add')}
      </Checkbox>
      {choice.hasLabel && (
        <>
          <Field label={t('label.names')} hint={t('label.hint')} error={error ?? undefined}>
            <Input
              name={NAMES_FIELD}
              value={texts.names}
              maxLength={MOST_LETTERS}
              autoComplete="off"
              onChange={({ target }) => onChange({ names: target.value })}
            />
          </Field>
          <Field label={t('label.note')} isOptional>
            <Input
              value={texts.note}
              maxLength={MOST_LETTERS}
              autoComplete="off"
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </Field>
          <div className="gifts-label-preview">
            <LazyPart>
              <LabelPreview {...example} texts={texts} />
            </LazyPart>
          </div>
        </>
      )}
    </>
  );
}
