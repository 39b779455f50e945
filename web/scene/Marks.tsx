// Dimensions as in a technical drawing: thin lines with ticks and a number in millimetres. The
// height is at the left of the set in any view; the width is in front of the bottom.

import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  type Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from 'three';
import { millimetersText } from '#shared/base/format.ts';

export type Measure = {
  bottleHeight: number;
  wholeHeight: number;
  width: number;
  depth: number;
  reach: number /** The height of all that is in sight, by which figures are sized. */;
  sightHeight: number;
};
type MarksProps = { measure: Measure; ink: string; language: string; groups: Map<string, Group> };
/** The font size in mm, the colour and the language of the numbers. */
type Hand = { type: number; ink: string; language: string };
type Drawn = { objects: (LineSegments | Mesh)[]; dispose(): void };

const typeOf = (sightHeight: number): number => Math.max(3, sightHeight * 0.032);
/** How far the marks reach to the left of the middle. */
export const marksReach = ({ reach, sightHeight }: Measure): number =>
  reach + 10 + typeOf(sightHeight) * 3.6;

/** The name by which the render loop finds objects that turn with the camera. */
export const UPRIGHT = 'marks';

export function Marks({ measure, ink, language, groups }: MarksProps) {
  const invalidate = useThree((state) => state.invalidate);
  const { bottleHeight, wholeHeight, width, depth, reach, sightHeight } = measure;
  const type = typeOf(sightHeight);
  const upright = useMemo(
    () => drawUpright({ bottleHeight, wholeHeight, reach }, { type, ink, language }),
    [bottleHeight, wholeHeight, reach, type, ink, language],
  );
  const level = useMemo(
    () => drawLevel(width, depth, { type, ink, language }),
    [width, depth, type, ink, language],
  );
  useEffect(() => () => upright.dispose(), [upright]);
  useEffect(() => () => level.dispose(), [level]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are another picture
  useEffect(() => invalidate(), [upright, level, invalidate]);
  return (
    <>
      <group
        ref={(group) => {
          if (group) groups.set(UPRIGHT, group);
          else groups.delete(UPRIGHT);
        }}
      >
        {upright.objects.map((object) => (
          <primitive key={object.uuid} object={object} dispose={null} />
        ))}
      </group>
      {level.objects.map((object) => (
        <primitive key={object.uuid} object={object} dispose={null} />
      ))}
    </>
  );
}

function drawUpright(
  { bottleHeight, wholeHeight, reach }: Pick<Measure, 'bottleHeight' | 'wholeHeight' | 'reach'>,
  { type, ink, language }: Hand,
): Drawn {
  const bars = wholeHeight - bottleHeight > 1 ? [bottleHeight, wholeHeight] : [wholeHeight];
  return together(
    bars.map((height, index) => {
      const x = -reach - 9 - index * type * 2.2;
      const tick = type * 0.4;
      return {
        lines: [
          x,
          0,
          0,
          x,
          height,
          0,
          x - tick,
          0,
          0,
          x + tick,
          0,
          0,
          x - tick,
          height,
          0,
          x + tick,
          height,
          0,
        ],
        text: millimetersText(height, language),
        at: [x - type * 0.72, height / 2, 0],
        lean: Math.PI / 2,
        type,
      };
    }),
    ink,
  );
}

function drawLevel(width: number, depth: number, { type, ink, language }: Hand): Drawn {
  const half = width / 2;
  const z = depth / 2 + type * 2.4;
  const tick = type * 0.5;
  return together(
    [
      {
        lines: [
          -half,
          0,
          z,
          half,
          0,
          z,
          -half,
          0,
          z - tick,
          -half,
          0,
          z + tick,
          half,
          0,
          z - tick,
          half,
          0,
          z + tick,
        ],
        text: millimetersText(width, language),
        at: [0, -type * 0.8, z + type * 0.4],
        lean: 0,
        type,
      },
    ],
    ink,
  );
}

type Bar = { lines: number[]; text: string; at: number[]; lean: number; type: number };

function together(bars: readonly Bar[], ink: string): Drawn {
  const line = new LineBasicMaterial({
    color: ink,
    toneMapped: false,
    transparent: true,
    opacity: 0.75,
  });
  const geometry = new BufferGeometry().setAttribute(
    'position',
    new BufferAttribute(Float32Array.from(bars.flatMap(({ lines }) => lines)), 3),
  );
  const plane = new PlaneGeometry(1, 1);
  const texts = bars.map(({ text, at, lean, type }) => {
    const { canvas, share } = letters(text, ink);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    const mesh = new Mesh(
      plane,
      new MeshBasicMaterial({ map, transparent: true, toneMapped: false, depthWrite: false }),
    );
    mesh.scale.set(type * share * 1.25, type * 1.25, 1);
    mesh.position.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
    mesh.rotation.z = lean;
    mesh.renderOrder = 8;
    return { mesh, map };
  });
  return {
    objects: [new LineSegments(geometry, line), ...texts.map(({ mesh }) => mesh)],
    dispose() {
      for (const { mesh, map } of texts) {
        map.dispose();
        (mesh.material as MeshBasicMaterial).dispose();
      }
      for (const one of [geometry, plane, line]) one.dispose();
    },
  };
}

/** A text on a canvas, and its ratio of width to height. */
function letters(text: string, ink: string): { canvas: HTMLCanvasElement; share: number } {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const font = "500 44px 'Instrument Sans Variable', sans-serif";
  canvas.height = 64;
  if (context) context.font = font;
  canvas.width = Math.ceil(context?.measureText(text).width ?? 160) + 16;
  if (context) {
    context.font = font;
    context.fillStyle = ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, canvas.width / 2, 34);
  }
  return { canvas, share: canvas.width / canvas.height };
}
