import { useEffect, useRef, useState } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import type { LabelPicture } from '#web/scene/scene-props.ts';
import { drawLabel } from './draw-label.ts';
import { loadLabelFonts } from './label-fonts.ts';
import { useLogoImages } from './use-logo-images.ts';

/**
 * The longer side in pixels. Enough for a close look at the bottle, and small enough for a phone.
 */
const LONGEST_PX = 1_024;

/** The label drawn for the scene; null without one. `sheet` is the label product. */
export function useLabelPicture(
  label: DesignLabel | null,
  sheet: Attributes | null,
): LabelPicture | null {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<LabelPicture | null>(null);
  const { images } = useLogoImages(label);
  useEffect(() => {
    if (!label) return setPicture(null);
    let isOver = false;
    const draw = () => {
      if (isOver) return;
      canvas.current ??= document.createElement('canvas');
      const drawn = canvas.current;
      drawLabel(drawn, label, {
        sheet,
        images,
        pxPerMm: LONGEST_PX / Math.max(label.widthMm, label.heightMm),
      });
      setPicture((before) => ({ canvas: drawn, version: (before?.version ?? 0) + 1 }));
    };
    draw();
    // Draws again with the right fonts if they had to be loaded first.
    void loadLabelFonts(label).then(draw);
    return () => {
      isOver = true;
    };
  }, [label, sheet, images]);
  return picture;
}
