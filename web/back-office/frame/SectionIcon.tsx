// The icons of the menu that no page of the shop uses.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/base/ui/Icon.tsx';

const drawings = {
  percent: (
    <>
      <path d="M5 15 15 5" />
      <circle cx="6.3" cy="6.3" r="2" />
      <circle cx="13.7" cy="13.7" r="2" />
    </>
  ),
  home: <path d="M3 9.2 10 3.5l7 5.7M5 8v8.5h10V8M8.3 16.5v-5h3.4v5" />,
  tree: <path d="M3 4.5h5M5 4.5v11h4M5 10h4M11 8h6v4h-6zM11 13.6h6v3.9h-6z" />,
  gear: (
    <>
      <circle cx="10" cy="10" r="2.6" />
      <path d="M10 2.8v2.4M10 14.8v2.4M17.2 10h-2.4M5.2 10H2.8M15.1 4.9l-1.7 1.7M6.6 13.4l-1.7 1.7M15.1 15.1l-1.7-1.7M6.6 6.6 4.9 4.9" />
    </>
  ),
  chart: <path d="M3 16.5h14M5.5 16.5v-5M10 16.5V5M14.5 16.5V9" />,
  shelves: <path d="M3 4h14v12H3zM3 8.5h14M8.5 8.5V16" />,
  warehouse: <path d="M3 16.5V8l7-4 7 4v8.5M6 16.5V10h8v6.5M6 13.2h8" />,
  mail: <path d="M3 5h14v10H3zM3 5.5l7 5.5 7-5.5" />,
  key: (
    <>
      <circle cx="6.8" cy="13.2" r="3.3" />
      <path d="M9.2 10.8 16.5 3.5M13.5 6.5l2.4 2.4" />
    </>
  ),
  hook: (
    <>
      <circle cx="4.5" cy="13" r="2" />
      <circle cx="15.5" cy="13" r="2" />
      <circle cx="10" cy="4.5" r="2" />
      <path d="M6.5 13h7M11 6.3l3.5 5M9 6.3l-3.5 5" />
    </>
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <path d="M2.5 16.5c0-3 2.2-5 5-5s5 2 5 5M13 4.6a2.6 2.6 0 0 1 0 5M14.5 12c1.9.5 3 2.2 3 4.5" />
    </>
  ),
  building: (
    <path d="M4 16.5V3.8h7v12.7M11 8.5h5v8M2.5 16.5h15M6.4 7h2.2M6.4 10h2.2M6.4 13h2.2M13.3 11.3h.6M13.3 13.8h.6" />
  ),
  ledger: <path d="M5 3.5h10.5v13H5zM5 6.8H3M5 10H3M5 13.2H3M8.3 7.3h4.2M8.3 10.3h4.2" />,
  tag: (
    <>
      <path d="M3.5 3.5h6.2l7 7-6.2 6.2-7-7z" />
      <circle cx="7" cy="7" r="1.2" />
    </>
  ),
  gift: (
    <path d="M3.5 7.8h13V11h-13zM4.8 11v5.5h10.4V11M10 7.8v8.7M10 7.8C7.6 7.8 6 7 6 5.5 6 3.6 8.9 3.2 10 7.8c1.1-4.6 4-4.2 4-2.3 0 1.5-1.6 2.3-4 2.3z" />
  ),
  receipt: (
    <path d="M5 3.5h10v13.2l-1.7-1.2-1.6 1.2L10 15.5l-1.7 1.2-1.6-1.2L5 16.7zM7.6 7.2h4.8M7.6 10.4h4.8" />
  ),
} satisfies Record<string, ReactNode>;

export type SectionIconName = IconName | keyof typeof drawings;

/** The icon of a section in the menu. */
export function SectionIcon({ name }: { name: SectionIconName }) {
  if (name in drawings) return <Icon>{drawings[name as keyof typeof drawings]}</Icon>;
  return <Icon name={name as IconName} />;
}
