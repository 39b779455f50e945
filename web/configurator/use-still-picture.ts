// The address of the still picture: the drawn design, or the photograph of the bottle if drawing
// fails.
import { useEffect, useState } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { pictureAddress } from '#shared/designs/design-picture.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';

/** The delay while a slider is dragged or a label is typed. */
const DRAW_AFTER_MS = 250;

/** Behind the 3D scene the last drawing stays, because it is not visible. */
export function useStillPicture(
  choices: DesignChoices,
  bottle: Product | undefined,
  isHidden: boolean,
): { address: string; fallBack: () => void } {
  // The number of sets does not change the picture.
  const wished = pictureAddress({ ...choices, sets: 1 });
  const [shown, setShown] = useState(wished);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (isHidden || shown === wished) return;
    const timer = setTimeout(() => setShown(wished), DRAW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHidden, shown, wished]);
  return {
    address: failed === shown ? (bottle?.imageUrl ?? '') : shown,
    fallBack: () => setFailed(shown),
  };
}
