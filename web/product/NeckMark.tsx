import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from '#web/base/ui/class-names.ts';

type NeckMarkProps = {
  code: string;
  closure: 'crimp' | 'screw';
  fit?: 'fits' | 'no';
  isTextHidden?: boolean;
};

/**
 * A bottle's neck and its code: solid rim for crimp, notched for screw. With `fit` it is green or
 * red and has a text.
 */
export function NeckMark({ code, closure, fit, isTextHidden = false }: NeckMarkProps) {
  const { t } = useTranslation('common');
  const text = fit && t(fit === 'fits' ? 'neckFits' : 'neckDoesNotFit');
  return (
    <span
      className={classNames('neck', fit === 'fits' && 'neck--fits', fit === 'no' && 'neck--no')}
    >
      {/* A page has dozens of them: drawn once (Icon.tsx, DrawnOnce). */}
      <svg aria-hidden="true">
        <use href={`#neck-${closure}`} />
      </svg>
      {code}
      <span className="sr-only">{t(closure === 'crimp' ? 'neckCrimp' : 'neckScrew')}</span>
      {text && <i className={isTextHidden ? 'sr-only' : undefined}>{text}</i>}
    </span>
  );
}
