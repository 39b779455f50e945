import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';

export type TimelineEvent = {
  key: string;
  title: ReactNode;
  state: 'done' | 'now' | 'todo';
  children?: ReactNode;
};

/** What has happened, what is happening, and what is still to come. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li
          key={event.key}
          className={event.state}
          aria-current={event.state === 'now' ? 'step' : undefined}
        >
          <div>
            <b>{event.title}</b>
            {event.children}
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * The few stages of one thing, side by side; `current` counts from 0, and a number past the end
 * means all done.
 */
export function Steps({
  labels,
  current,
  className = '',
}: {
  labels: readonly string[];
  current: number;
  className?: string;
}) {
  const { t } = useTranslation('common');
  return (
    <ol className={`steps ${className}`}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {label}
          {index < current && <span className="sr-only">, {t('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
