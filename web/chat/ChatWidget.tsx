// The chat button and its panel (specification 2 and 4). The frame knows where it is hidden.
import { type KeyboardEvent, useRef, useState } from 'react';
import { chatOpened } from '#web/analytics/events.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { type Chat, chatNumber, pageChat } from './chat.ts';
import { useGivingWay } from './use-giving-way.ts';

const PANEL_ID = 'chat-panel';
// Most visitors never open it.
const ChatPanel = lazyPart(() => import('./ChatPanel.tsx'));

export function ChatWidget({ chat = pageChat }: { chat?: Chat }) {
  const { t } = useTranslation('layout');
  const number = chatNumber(useShop().whatsappNumber);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isAway = useGivingWay(button);
  if (!number) return null;

  function toggle() {
    if (!isOpen) chatOpened();
    setOpen(!isOpen);
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes wherever in it the focus is
    <div className="chat-parts" onKeyDown={handleKey}>
      {isOpen && (
        <LazyPart>
          <ChatPanel id={PANEL_ID} chat={chat} number={number} onClose={close} />
        </LazyPart>
      )}
      <button
        ref={button}
        type="button"
        className="chat-btn"
        // In the page's margin it stays all the same (chat.css).
        data-away={(isAway && !isOpen) || undefined}
        aria-label={t('chat')}
        title={t('chat')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        onClick={toggle}
      >
        <Icon name={isOpen ? 'close' : 'chat'} />
      </button>
    </div>
  );
}
