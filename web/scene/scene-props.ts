// The data that the tool passes to its picture, and the commands of the picture.
import type { Ref } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type {
  DesignChoices,
  DesignLabel,
  DesignRole,
  SceneBackground,
} from '#shared/designs/designs.ts';

type ScenePart = { id: number; attributes: Attributes };

export type SceneDesign = {
  parts: Partial<Record<DesignRole, ScenePart>>;
  liquid: DesignChoices['liquid'];
  label: DesignLabel | null;
  background: SceneBackground;
};

/** The label drawn by label/draw-label.ts; `version` rises with each redraw. */
export type LabelPicture = { canvas: HTMLCanvasElement; version: number };

export type SceneView = { isExploded: boolean; isMeasured: boolean };

export type SceneHandle = {
  savePng(size: { width: number; height: number }): Promise<Blob>;
  saveUsdz(): Promise<Blob>;
  turn(direction: 'left' | 'right' | 'up' | 'down'): void;
  zoom(by: 'in' | 'out'): void;
  reset(): void;
};

export type SceneProps = {
  design: SceneDesign;
  label: LabelPicture | null;
  view: SceneView;
  /** The alternative text of the picture. */
  alt: string;
  /** Called when the first frame has been drawn. */
  onReady(): void;
  /** Called when the device has lost the drawing context, or has none. */
  onLost(): void;
  ref: Ref<SceneHandle>;
};
