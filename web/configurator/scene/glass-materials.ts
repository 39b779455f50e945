// Glass and what is in it, drawn without bending the light: each wall multiplies what is behind it
// by its colour, more where it is seen at a slant, and its rims are drawn as the dark cards of the
// studio draw them. Multiplying knows no order, so walls, liquid and cap may stand one in another.
// What they mirror is added by a second material.
import {
  AdditiveBlending,
  Color,
  DoubleSide,
  FrontSide,
  type Material,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  MultiplyBlending,
  ShaderMaterial,
  type Side,
  Vector3,
} from 'three';
import { lookOf, type Surface } from '#shared/model/surfaces.ts';

const vertexShader = /* glsl */ `
varying vec3 vOut;
varying vec3 vToEye;
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  vOut = normalMatrix * normal;
  vToEye = -place.xyz;
  gl_Position = projectionMatrix * place;
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uTint;
uniform float uDepth;
uniform float uRim;
uniform float uSharp;
uniform float uSlant;
varying vec3 vOut;
varying vec3 vToEye;
void main() {
  float facing = abs(dot(normalize(vOut), normalize(vToEye)));
  vec3 through = pow(uTint, vec3(uDepth / max(facing, uSlant)));
  float rim = pow(1.0 - facing, uSharp);
  gl_FragColor = vec4(through * mix(1.0, uRim, rim), 1.0);
}`;

/** Tints are multiplied on the screen, so they are the colours of the screen. */
const onScreen = (rgb: readonly [number, number, number]): Vector3 => {
  const color = new Color().setRGB(...rgb).convertLinearToSRGB();
  return new Vector3(Math.max(0.004, color.r), Math.max(0.004, color.g), Math.max(0.004, color.b));
};

/** `slant`: seen at more of a slant than this it darkens no further. */
type Through = { depth: number; rim: number; sharp: number; slant?: number; side: Side };

const liquid = (isClear: boolean): Through => ({
  depth: isClear ? 0.5 : 1,
  rim: 0.8,
  sharp: 2.2,
  slant: 0.72,
  side: FrontSide,
});

function throughOf({ kind, finish, color }: Surface, isDark: boolean): Through {
  const isClear = color === 'clear';
  if (kind === 'liquid') return liquid(isClear);
  if (finish === 'tube' || finish === 'pipette')
    return { depth: 0.9, rim: 0.55, sharp: 1.6, side: DoubleSide };
  if (kind === 'clear-plastic')
    return { depth: 0.5, rim: isDark ? 0.8 : 0.42, sharp: 2.6, side: DoubleSide };
  return finish === 'inside' ? glassInside(isClear, isDark) : glassOutside(isClear, isDark);
}

const glassInside = (isClear: boolean, isDark: boolean): Through => ({
  depth: isClear ? 0.8 : 0.12,
  rim: isDark ? 0.86 : 0.45,
  sharp: 3.6,
  side: DoubleSide,
});

function glassOutside(isClear: boolean, isDark: boolean): Through {
  const clearRim = isDark ? 0.8 : 0.3;
  return {
    depth: isClear ? 0.95 : 0.32,
    rim: isClear ? clearRim : 0.6,
    sharp: 3.4,
    side: DoubleSide,
  };
}

/**
 * What is seen through it. `isSeenThroughGlass`: drawn with what does not let light through, so
 * that glass that bends light shows it.
 */
export function throughMaterial(
  surface: Surface,
  isDark: boolean,
  isSeenThroughGlass: boolean,
): Material {
  const { depth, rim, sharp, slant = 0.34, side } = throughOf(surface, isDark);
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: {
      uTint: { value: onScreen(lookOf(surface).color) },
      uDepth: { value: depth },
      uRim: { value: rim },
      uSharp: { value: sharp },
      uSlant: { value: slant },
    },
    side,
    depthWrite: false,
    transparent: !isSeenThroughGlass,
    toneMapped: false,
  });
  material.blending = MultiplyBlending;
  material.premultipliedAlpha = true;
  return material;
}

/** What it mirrors. */
export function gleamMaterial(surface: Surface, isDark: boolean): Material {
  const isLiquid = surface.kind === 'liquid';
  const material = new MeshStandardMaterial({
    color: 0x000000,
    roughness: 0.06,
    metalness: 0,
    side: FrontSide,
    depthWrite: false,
    transparent: true,
    blending: AdditiveBlending,
    // Of added light this is its strength.
    opacity: isLiquid ? 0.07 : surface.finish === 'inside' ? 0.16 : 0.5,
  });
  // Nothing shines through a liquid before the night: it keeps a little of its own colour.
  if (isDark && isLiquid) material.emissive.setRGB(...lookOf(surface).color).multiplyScalar(0.32);
  return material;
}

/** Glass that bends what is behind it. */
export function bendingMaterial(surface: Surface, thickness: number): Material {
  const { color } = lookOf(surface);
  const isClear = surface.color === 'clear';
  return new MeshPhysicalMaterial({
    color: 0xffffff,
    transmission: 1,
    roughness: surface.kind === 'frosted' ? 0.42 : 0.02,
    thickness,
    ior: 1.5,
    // What is seen through it has its tones already.
    toneMapped: false,
    attenuationColor: new Color().setRGB(...color),
    attenuationDistance: isClear ? thickness * 12 : thickness * 0.9,
    side: FrontSide,
  });
}

/** A milky coat: lets light through, but no shape. */
export function frostMaterial(surface: Surface): Material {
  const look = lookOf(surface);
  return new MeshStandardMaterial({
    color: new Color().setRGB(...look.color),
    roughness: look.roughness,
    transparent: true,
    opacity: look.opacity,
    side: FrontSide,
    depthWrite: false,
    envMapIntensity: 1,
  });
}
