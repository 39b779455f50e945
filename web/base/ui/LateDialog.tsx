// Dialog and Sheet for pages that rarely need them: their code loads when the first one opens.
import { type ComponentProps, useState } from 'react';
import { lazyPart } from '#web/base/page/chunks.ts';
import type { Dialog as DialogType, Sheet as SheetType } from './Dialog.tsx';
import { LazyPart } from './LazyPart.tsx';

const Dialog = lazyPart(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));
const Sheet = lazyPart(async () => ({ default: (await import('./Dialog.tsx')).Sheet }));

export function LateDialog(props: ComponentProps<typeof DialogType>) {
  return useWasOpen(props.isOpen) ? (
    <LazyPart>
      <Dialog {...props} />
    </LazyPart>
  ) : null;
}

export function LateSheet(props: ComponentProps<typeof SheetType>) {
  return useWasOpen(props.isOpen) ? (
    <LazyPart>
      <Sheet {...props} />
    </LazyPart>
  ) : null;
}

/** Stays rendered after the first opening, so that the closing animation is visible. */
function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
