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
      className={classNames('neck', fit === 'fits' && 'neck--fits', fit === 'no' && 'neck--no')}
    >
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        {closure === 'crimp' ? (
          <circle cx="8" cy="8" r="6.9" strokeWidth="1.6" />
        ) : (
          <circle cx="8" cy="8" r="6.6" strokeWidth="2.4" strokeDasharray="2.3 1.847" />
        )}
        <circle cx="8" cy="8" r="3.2" strokeWidth="1.3" />
      </svg>
      {code}
      <span className="sr-only">{t(closure === 'crimp' ? 'neckCrimp' : 'neckScrew')}</span>
      {word && <i className={isWordHidden ? 'sr-only' : undefined}>{word}</i>}
    </span>
  );
}
