// The scene with its label: everything that needs the drawing library is loaded with this file.
import type { Ref } from 'react';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { designRoles } from '#shared/designs/designs.ts';
import { Scene } from '#web/scene/Scene.tsx';
import type { SceneDesign, SceneHandle, SceneView } from '#web/scene/scene-props.ts';
import { useLabelPicture } from './label/use-label-picture.ts';
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
