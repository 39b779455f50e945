// The scene with its label: everything that needs the drawing library is loaded with this file.
import { type Ref, useEffect, useRef, useState } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { type DesignChoices, type DesignLabel, designRoles } from '#shared/designs/designs.ts';
import { drawLabel } from '#web/configurator/label/draw-label.ts';
import { loadLabelFonts } from '#web/configurator/label/label-fonts.ts';
import { useLogoImages } from '#web/configurator/label/use-logo-images.ts';
import { Scene } from '#web/scene/Scene.tsx';
import type { LabelPicture, SceneDesign, SceneHandle, SceneView } from '#web/scene/scene-props.ts';
import type { Products } from './tool-state.ts';

type LabelledSceneProps = {
  design: Pick<DesignChoices, 'liquid' | 'label' | 'background'> & { products: Products };
  view: SceneView;
  alt: string;
  handle: Ref<SceneHandle>;
  onReady: () => void;
  onLost: () => void;
};

export default function LabelledScene({
  design: { liquid, label, background, products },
  view,
  alt,
  handle,
  onReady,
  onLost,
}: LabelledSceneProps) {
  const picture = useLabelPicture(label, products.label?.attributes ?? null);
  const parts: SceneDesign['parts'] = Object.fromEntries(
    designRoles.flatMap((role) =>
      products[role]
        ? [[role, { id: products[role].id, attributes: products[role].attributes }]]
        : [],
    ),
  );
  return (
    <Scene
      ref={handle}
      design={{ parts, liquid, label, background }}
      label={picture}
      view={view}
      alt={alt}
      onReady={onReady}
      onLost={onLost}
    />
  );
}

/**
 * The longer side in pixels. Enough for a close look at the bottle, and small enough for a phone.
 */
const LONGEST_PX = 1_024;

/** The label drawn for the scene; null without one. `sheet` is the label product. */
function useLabelPicture(label: DesignLabel | null, sheet: Attributes | null): LabelPicture | null {
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
