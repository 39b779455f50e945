// What a screen reader is told when the price or the fit has changed.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLira, fromLira } from '#shared/money.ts';
import { numberText } from '../catalogue/number-text.ts';
import { useRates } from '../Providers.tsx';
import type { QuoteState } from './use-quote.ts';

export function useAnnouncement({ quote, isCurrent }: QuoteState, sets: number, announce: (words: string) => void): void {
  const { t, i18n } = useTranslation('configurator');
  const { pricesIncludeTax } = useRates();
  const told = useRef(quote);
  useEffect(() => {
    if (!isCurrent || told.current === quote) return;
    told.current = quote;
    const column = quote.columns.find((candidate) => candidate.sets === sets);
    const price = column
      ? t(pricesIncludeTax ? 'saidPriceGross' : 'saidPrice', {
          sets: numberText(sets, i18n.language),
          total: formatLira(fromLira(pricesIncludeTax ? column.gross : column.net), i18n.language),
          each: formatLira(fromLira(pricesIncludeTax ? column.grossPerSet : column.netPerSet), i18n.language),
        })
      : '';
    const clashes = quote.fit.findings.filter(({ level }) => level === 'error').map(({ message }) => message);
    announce([price, clashes.length > 0 ? `${t('verdict.clash')} ${clashes.join(' ')}` : t(quote.fit.isComplete ? 'verdict.whole' : 'verdict.open')].join(' '));
  }, [quote, isCurrent, sets, pricesIncludeTax, announce, t, i18n.language]);
}
