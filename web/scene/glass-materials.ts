// Glass and what is in it: each wall multiplies what is behind it by its colour, more where it is
// seen at a slant, and its rims are as dark as the cards of the studio make them. The order of
// multiplications does not matter, so walls, liquid and cap may be inside one another. A second
// material adds the lights of the studio that a wall mirrors and bends.
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
import { roomShader } from './studio.ts';

const vertexShader = /* glsl */ `
varying vec3 vOut;
varying vec3 vToEye;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vOut = mat3(modelMatrix) * normal;
  vToEye = cameraPosition - place.xyz;
  gl_Position = projectionMatrix * viewMatrix * place;
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
  // The bottom of a bottle shows the bright paper below it: it must not become as dark as a rim.
  float floor_ = smoothstep(0.3, 0.9, -normalize(vOut).y);
  gl_FragColor = vec4(through * mix(1.0, mix(uRim, 0.82, floor_), rim), 1.0);
}`;

// What a wall mirrors, and the lights behind it that its curves bend into view: of a thick wall the
// most, where it is seen at a slant.
const shineShader = /* glsl */ `
uniform vec3 uTint;
uniform vec3 uGlow;
uniform float uMirror;
uniform float uBend;
varying vec3 vOut;
varying vec3 vToEye;
${roomShader()}
void main() {
  vec3 out_ = normalize(vOut);
  vec3 look = -normalize(vToEye);
  float facing = clamp(-dot(out_, look), 0.0, 1.0);
  float fresnel = 0.04 + 0.96 * pow(1.0 - facing, 5.0);
  vec3 mirrored = room(reflect(look, out_)) * fresnel * uMirror;
  vec3 inside = refract(look, out_, 0.667);
  // Out again through a wall opposite to the one it came through.
  vec3 bent = normalize(inside - out_ * 0.55 * (1.0 - facing));
  float slant = smoothstep(0.2, 0.75, 1.0 - facing) * (1.0 - 0.6 * pow(1.0 - facing, 4.0));
  vec3 light = mirrored + room(bent) * uTint * slant * uBend + uGlow;
  gl_FragColor = vec4(1.0 - exp(-light), 1.0);
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
 * that frosted glass shows it.
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

/** Light added to the picture behind the glass: reflections, and lights that its curves bend. */
export function shineMaterial(surface: Surface, isDark: boolean): Material {
  const { mirror, bend, glow } = shineOf(surface, isDark);
  const color = new Color().setRGB(...lookOf(surface).color);
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader: shineShader,
    uniforms: {
      uTint: { value: new Vector3(color.r, color.g, color.b) },
      uGlow: { value: new Vector3(color.r, color.g, color.b).multiplyScalar(glow) },
      uMirror: { value: mirror },
      uBend: { value: bend },
    },
    side: FrontSide,
    depthWrite: false,
    transparent: true,
    toneMapped: false,
  });
  material.blending = AdditiveBlending;
  return material;
}

type Shine = { mirror: number; bend: number; glow: number };

function shineOf({ kind, color, finish }: Surface, isDark: boolean): Shine {
  // Nothing shines through a liquid before the night: it keeps a little of its own colour.
  if (kind === 'liquid') return { mirror: 0.12, bend: 0, glow: isDark ? 0.3 : 0 };
  if (kind === 'clear-plastic') return { mirror: 0.8, bend: finish === '' ? 0.1 : 0, glow: 0 };
  if (finish === 'inside') return { mirror: 0.3, bend: 0, glow: 0 };
  return { mirror: 1, bend: color === 'clear' ? 0.2 : 0.5, glow: 0 };
}

/** A milky coat before what the bottle holds, blurred. */
export function blurringMaterial(surface: Surface, thickness: number): Material {
  const { color } = lookOf(surface);
  return new MeshPhysicalMaterial({
    color: 0xffffff,
    transmission: 1,
    roughness: 0.42,
    thickness,
    ior: 1.5,
    // What is seen through it has its tones already.
    toneMapped: false,
    attenuationColor: new Color().setRGB(...color),
    attenuationDistance: thickness * 12,
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
