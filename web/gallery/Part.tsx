import type { ReactNode } from 'react';

/** One component with its states beside it. */
export function Part({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="gallery-part">
      <header>
        <h2 className="h3">{title}</h2>
        {note && <p className="small mute">{note}</p>}
      </header>
      <div className="gallery-body">{children}</div>
    </section>
  );
}

/** The handler of the gallery's controls: it does nothing. */
export const ignore = () => undefined;
