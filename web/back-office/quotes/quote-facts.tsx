// What is known of a quote beside its rows.
import { Link } from 'react-router';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { AdminQuote } from '#shared/quotes/quotes.ts';
import type { useTranslation } from '#web/base/i18n/react.tsx';

export function aboutRows(
  quote: AdminQuote,
  t: ReturnType<typeof useTranslation<'admin-quotes'>>['t'],
  language: string,
) {
  const { name, companyName, email, phone, createdAt, expiresAt, orderNumber, code, madeBy, note } =
    quote;
  return [
    { term: t('buyer'), detail: name },
    ...(companyName ? [{ term: t('page.company'), detail: companyName }] : []),
    { term: t('page.email'), detail: <a href={`mailto:${email}`}>{email}</a> },
    ...(phone
      ? [{ term: t('page.phone'), detail: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }]
      : []),
    { term: t('page.language'), detail: t(`language.${quote.language}`) },
    ...(note ? [{ term: t('new.note'), detail: <span className="bo-note">{note}</span> }] : []),
    ...(madeBy
      ? [{ term: t('page.madeBy'), detail: <span className="break">{madeBy}</span> }]
      : []),
    ...(quote.company ? [{ term: t('page.account'), detail: quote.company }] : []),
    ...acceptedRow(quote, t, language),
    { term: t('at'), detail: dateTimeText(createdAt, language) },
    { term: t('until'), detail: dateText(expiresAt, language) },
    ...(orderNumber
      ? [
          {
            term: t('order'),
            detail: <Link to={`/admin/orders/${orderNumber}`}>{showOrderNumber(orderNumber)}</Link>,
          },
        ]
      : []),
    {
      term: t('page.link'),
      detail: (
        <a className="break" href={`/quotes/${code}`} target="_blank" rel="noopener">
          {`/quotes/${code}`}
        </a>
      ),
    },
  ];
}

const acceptedRow = (
  { acceptedAt, acceptedBy }: AdminQuote,
  t: ReturnType<typeof useTranslation<'admin-quotes'>>['t'],
  language: string,
) =>
  acceptedAt
    ? [
        {
          term: t('talk.accepted'),
          detail: `${acceptedBy ?? t('talk.byLink')} · ${dateTimeText(acceptedAt, language)}`,
        },
      ]
    : [];
