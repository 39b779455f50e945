import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from './class-names.ts';

type NeckMarkProps = {
  code: string;
  closure: 'crimp' | 'screw';
  fit?: 'fits' | 'no';
  isWordHidden?: boolean;
};

/**
 * A bottle's neck and its code: solid rim for crimp, notched for screw. With `fit` it is green or
 * red and has a text.
 */
export function NeckMark({ code, closure, fit, isWordHidden = false }: NeckMarkProps) {
  const { t } = useTranslation('common');
  const word = fit && t(fit === 'fits' ? 'neckFits' : 'neckDoesNotFit');
  return (
    <span
      className={classNames(
        'neck',
        closure === 'screw' && 'neck--screw',
        fit === 'fits' && 'neck--fits',
        fit === 'no' && 'neck--no',
      )}
    >
      {/* How it is drawn is in the style sheet: a page has dozens of them. */}
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r={closure === 'crimp' ? '6.9' : '6.6'} />
        <circle cx="8" cy="8" r="3.2" />
      </svg>
      {code}
      <span className="sr-only">{t(closure === 'crimp' ? 'neckCrimp' : 'neckScrew')}</span>
      {word && <i className={isWordHidden ? 'sr-only' : undefined}>{word}</i>}
    </span>
  );
}
