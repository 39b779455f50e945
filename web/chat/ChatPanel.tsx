import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clockText } from '#shared/base/format.ts';
import { chatMessageSent } from '#web/analytics/events.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { type Chat, type ChatMessage, MAX_MESSAGE_LENGTH, useMessages } from './chat.ts';

type ChatPanelProps = { id: string; chat: Chat; number: string; onClose: () => void };

/** A panel over the page, which stays usable. Sent messages open in the messaging app. */
export default function ChatPanel({ id, chat, number, onClose }: ChatPanelProps) {
  const { t } = useTranslation('chat');
  const messages = useMessages(chat);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is in sight
  useEffect(() => {
    log.current?.scrollTo?.(0, log.current.scrollHeight);
  }, [messages.length]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const length = chat.send({ number, text, replyText: () => t('redirected') });
    if (length === null) return;
    chatMessageSent(length);
    setText('');
    input.current?.focus();
  }

  return (
    // Not modal: nothing behind it is blocked, so it is a labelled section of the page.
    <section className="chat" id={id} aria-label={t('title')}>
      <header>
        <b>{t('title')}</b>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="chat-log" role="log" aria-label={t('messages')} ref={log} tabIndex={0}>
        <p className="msg">{t('greeting')}</p>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
          <Message key={index} message={message} />
        ))}
      </div>
      <form method="post" onSubmit={handleSubmit}>
        <input
          ref={input}
          className="input"
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-label={t('send')} title={t('send')}>
          <Icon name="arrow" />
        </Button>
      </form>
    </section>
  );
}

function Message({ message: { type, text, time } }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation('chat');
  const clock = clockText(time, i18n.language);
  return (
    <p className={type === 'sent' ? 'msg msg--me' : 'msg'}>
      <span className="sr-only">{t(type)} </span>
      {text}
      <time dateTime={time.toISOString()}>{clock}</time>
    </p>
  );
}
