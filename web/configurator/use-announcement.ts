// The announcement for screen readers when the price or the fit has changed.
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { usePriceLead } from '#web/settings/price-lead.ts';
import type { QuoteState } from './use-quote.ts';

type Announcement = { quote: QuoteState['quote']; sets: number; hasTax: boolean; language: string };

function announcementOf(t: TFunction, { quote, sets, hasTax, language }: Announcement): string {
  const lira = (amount: number) => formatLira(fromLira(amount), language);
  const column = quote.columns.find((candidate) => candidate.sets === sets);
  const price = column
    ? t(hasTax ? 'saidPriceGross' : 'saidPrice', {
        sets: numberText(sets, language),
        total: lira(hasTax ? column.gross : column.net),
        each: lira(hasTax ? column.grossPerSet : column.netPerSet),
      })
    : '';
  const clashes = quote.fit.findings
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message);
  const verdict =
    clashes.length > 0
      ? `${t('verdict.clash')} ${clashes.join(' ')}`
      : t(quote.fit.isComplete ? 'verdict.whole' : 'verdict.open');
  return [price, verdict].join(' ');
}

export function useAnnouncement(
  { quote, isCurrent }: QuoteState,
  sets: number,
  announce: (message: string) => void,
): void {
  const { t, i18n } = useTranslation('configurator');
  const hasTax = usePriceLead() === 'gross';
  const { language } = i18n;
  const announced = useRef(quote);
  useEffect(() => {
    if (!isCurrent || announced.current === quote) return;
    announced.current = quote;
    announce(announcementOf(t as TFunction, { quote, sets, hasTax, language }));
  }, [quote, isCurrent, sets, hasTax, announce, t, language]);
}
