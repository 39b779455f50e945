import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The drawn icons as paths: 20 × 20, hairline, square ends. */
const drawings = {
  menu: 'M2.5 5.5h15M2.5 10h15M2.5 14.5h10',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0zM13.5 13.5l4 4',
  heart: 'M10 16.5 3.6 10A4 4 0 0 1 9.3 4.4l.7.7.7-.7A4 4 0 0 1 16.4 10z',
  user: 'M6.5 6.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM3.5 17.5c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5',
  clock: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM10 6v4l2.8 1.8',
  bag: 'M4 6.5h12l1 11H3zM7 8.5V6a3 3 0 0 1 6 0v2.5',
  chevron: 'M5.5 8l4.5 4.5L14.5 8',
  card: 'M2.5 5h15v10h-15zM2.5 8.5h15',
  up: 'M5.5 12.5 10 8l4.5 4.5',
  grip: 'M3 7h14M3 13h14',
  close: 'M5 5l10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  check: 'M4 10.5l4 4 8-9',
  warning: 'M10 3 18 17H2zM10 8v4.5M10 14.6v.2',
  info: 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0zM10 9v5M10 6.2v.3',
  box: 'M3 6.5 10 3l7 3.5v7L10 17l-7-3.5zM3 6.5 10 10l7-3.5M10 10v7',
  truck:
    'M2 5h9.5v9H2zM11.5 8H15l3 3v3h-6.5M3.7 15a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0zM12.7 15a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0z',
  return: 'M16.5 10a6.5 6.5 0 1 1-2-4.7M14.5 2v3.5H11',
  lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
  arrow: 'M3.5 10H16M11.5 5.5 16 10l-4.5 4.5',
  back: 'M16.5 10H4M8.5 5.5 4 10l4.5 4.5',
  enlarge: 'M3 8V3h5M17 8V3h-5M3 12v5h5M17 12v5h-5',
  filter:
    'M3 6h2.5M9.5 6H17M3 14h7.5M14.5 14H17M5.5 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM10.5 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0z',
  layers: 'M10 2.5 17 6l-7 3.5L3 6zM3 10l7 3.5L17 10M3 14l7 3.5L17 14',
  copy: 'M7 7h10v10H7zM4 13H3V3h10v1',
  chat: 'M3 4h14v10H9l-4 3.5V14H3z',
  ruler: 'M2 7h16v6H2zM5 7v2.5M8 7v3.5M11 7v2.5M14 7v3.5',
  trash: 'M4 6h12M8 6V3.5h4V6M5.5 6l.7 11h7.6l.7-11M8.5 9v5M11.5 9v5',
  pencil: 'M3.5 16.5l.8-3.6 9.2-9.2 2.8 2.8-9.2 9.2z',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z',
  star: 'M10 2.5l2.3 4.9 5.2.6-3.9 3.6 1 5.3-4.6-2.6-4.6 2.6 1-5.3L2.5 8l5.2-.6z',
  share: 'M10 12V3M6.5 6 10 2.5 13.5 6M5 9.5H3.5v8h13v-8H15',
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

/** Those of which a page has dozens: drawn once, in `DrawnOnce`, and referred to. */
const often = ['plus', 'heart', 'chevron', 'arrow', 'check'] as const satisfies IconName[];
const isOften = (name: IconName): boolean => (often as readonly IconName[]).includes(name);

export const iconNames = Object.keys(drawings) as IconName[];

/**
 * An icon beside text or inside a labelled button; never alone without a label. `children` is a
 * drawing that only one part of the program uses.
 */
export const Icon = ({
  name,
  size,
  className,
  children,
}: {
  name?: IconName;
  size?: 's' | 'm';
  className?: string;
  children?: ReactNode;
}) => (
  <svg
    className={classNames('i', size === 's' && 'i-s', className)}
    viewBox={name && isOften(name) ? undefined : '0 0 20 20'}
    aria-hidden="true"
  >
    {name && isOften(name) ? (
      <use href={`#i-${name}`} />
    ) : name ? (
      <path d={drawings[name]} fill={name === 'star' ? 'currentColor' : undefined} />
    ) : (
      children
    )}
  </svg>
);

/** At the start of every document. */
export const DrawnOnce = () => (
  <svg style={{ display: 'none' }} aria-hidden="true">
    {often.map((name) => (
      <symbol key={name} id={`i-${name}`} viewBox="0 0 20 20">
        <path d={drawings[name]} />
      </symbol>
    ))}
    {/* NeckMark: a solid rim for crimp, notched for screw. */}
    <symbol id="neck-crimp" viewBox="0 0 16 16">
      <circle cx="8" cy="8" r="6.9" strokeWidth="1.6" />
      <circle cx="8" cy="8" r="3.2" />
    </symbol>
    <symbol id="neck-screw" viewBox="0 0 16 16">
      <circle cx="8" cy="8" r="6.6" strokeWidth="2.4" strokeDasharray="2.3 1.847" />
      <circle cx="8" cy="8" r="3.2" />
    </symbol>
  </svg>
);
