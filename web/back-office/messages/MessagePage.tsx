import { Link, useParams } from 'react-router';
import type { Message } from '#shared/back-office/messages.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';

/** One message. The merchant answers it in a mail program and marks it here as answered. */
export function MessagePage() {
  const { t } = useTranslation('admin-content');
  const { busy, run } = useWork();
  const id = Number(useParams().messageId) || 0;
  const message = useRemote(`message ${id}`, (signal) =>
    adminApi().get('/admin/messages/{id}', { path: { id }, signal }),
  );
  async function mark(isAnswered: boolean) {
    const done = await run('mark', () =>
      adminApi().put('/admin/messages/{id}/answered', { path: { id }, body: { isAnswered } }),
    );
    if (done) message.change(() => done.result);
  }
  return (
    <>
      <SectionHead
        title={message.data?.name ?? t('message.one')}
        back={{ to: '/admin/messages', label: t('message.title') }}
      >
        {message.data && (
          <>
            <Badge tone={message.data.answeredAt ? 'ok' : 'wait'}>
              {t(message.data.answeredAt ? 'message.answered' : 'message.open')}
            </Badge>
            <Changing>
              <Button
                variant="line"
                size="s"
                isBusy={busy !== null}
                onClick={() => void mark(!message.data?.answeredAt)}
              >
                {t(message.data.answeredAt ? 'message.markOpen' : 'message.markAnswered')}
              </Button>
            </Changing>
            <a
              className="btn btn--s"
              href={answerTo(
                message.data,
                t('message.subject', { topic: t(`message.topics.${message.data.topic}`) }),
              )}
            >
              {t('message.answer')}
            </a>
          </>
        )}
      </SectionHead>
      <RemoteBox remote={message}>{(data) => <Shown message={data} />}</RemoteBox>
    </>
  );
}

function Shown({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('admin-content');
  const { may } = useAdminSession();
  const {
    email,
    phone,
    topic,
    orderNumber,
    message: text,
    language,
    createdAt,
    mailedAt,
    answeredAt,
    answeredBy,
  } = message;
  const at = (moment: string) => dateTimeText(moment, i18n.language);
  const order = orderNumber && may('orders') && readOrderNumber(orderNumber);
  const rows = [
    { term: t('message.email'), detail: email },
    ...(phone
      ? [{ term: t('message.phone'), detail: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }]
      : []),
    { term: t('message.topic'), detail: t(`message.topics.${topic}`) },
    ...(orderNumber
      ? [
          {
            term: t('message.order'),
            detail: order ? (
              <Link to={`/admin/orders?text=${encodeURIComponent(order)}`}>{orderNumber}</Link>
            ) : (
              orderNumber
            ),
          },
        ]
      : []),
    { term: t('message.language'), detail: t(`language.${language}`) },
    { term: t('message.at'), detail: at(createdAt) },
    { term: t('message.mailed'), detail: mailedAt ? at(mailedAt) : t('message.notMailed') },
    ...(answeredAt
      ? [
          {
            term: t('message.answered'),
            detail: [at(answeredAt), answeredBy].filter(Boolean).join(' · '),
          },
        ]
      : []),
  ];
  return (
    <div className="bo-grid">
      <section className="bo-box" aria-label={t('message.one')}>
        <p className="message-text" lang={language}>
          {text}
        </p>
      </section>
      <section className="bo-box" aria-label={t('message.about')}>
        <SpecList rows={rows} />
      </section>
    </div>
  );
}

const answerTo = ({ email, message }: Message, subject: string): string => {
  const quoted = message
    .slice(0, 1_500)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
};
