import { dateText, dateTimeText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { QuoteMessage } from '#shared/quotes/quote-messages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type QuoteMessagesProps = {
  quote: { messages: readonly QuoteMessage[]; pricesIncludeTax: boolean };
  /** The reader: their own messages are on the right. */
  side: 'buyer' | 'shop';
};

/** The conversation of buyer and shop, the oldest first. */
export function QuoteMessages({ quote: { messages, pricesIncludeTax }, side }: QuoteMessagesProps) {
  const { t, i18n } = useTranslation('quotes');
  if (messages.length === 0) return null;
  return (
    <ol className="quote-messages">
      {messages.map((message) => (
        <li key={message.id} data-own={message.isFromShop === (side === 'shop') || undefined}>
          <p className="small second">
            <b>{writerOf(message, t)}</b> ·{' '}
            <time dateTime={message.createdAt}>
              {dateTimeText(message.createdAt, i18n.language)}
            </time>
            {message.revision > 1 && <> · {t('revisions.of', { number: message.revision })}</>}
          </p>
          {message.kind !== 'message' && (
            <p className="quote-message-kind">{t(`talk.kind.${message.kind}`)}</p>
          )}
          {message.text !== '' && <p className="quote-text">{message.text}</p>}
          <Requested message={message} pricesIncludeTax={pricesIncludeTax} />
        </li>
      ))}
    </ol>
  );
}

const writerOf = (
  { isFromShop, author }: QuoteMessage,
  t: ReturnType<typeof useTranslation<'quotes'>>['t'],
): string => author ?? t(isFromShop ? 'talk.shop' : 'talk.buyer');

/** Requested changes: other quantities and prices, and the day. */
function Requested({
  message: { requested, neededOn },
  pricesIncludeTax,
}: {
  message: QuoteMessage;
  pricesIncludeTax: boolean;
}) {
  const { t, i18n } = useTranslation('quotes');
  if (requested.length === 0 && neededOn === null) return null;
  return (
    <ul className="quote-changes small">
      {requested.map(({ name, quantity, targetPrice }) => (
        <li key={`${name} ${quantity} ${targetPrice}`}>
          {[
            name,
            quantity !== null &&
              t('talk.quantity', { quantity: numberText(quantity, i18n.language) }),
            targetPrice !== null &&
              t(pricesIncludeTax ? 'talk.price' : 'talk.priceNet', {
                price: formatLira(fromLira(targetPrice), i18n.language),
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
      {neededOn && (
        <li>
          {t('talk.neededOn', { day: dateText(`${neededOn}T12:00:00+03:00`, i18n.language) })}
        </li>
      )}
    </ul>
  );
}
