// Textures that are calculated instead of loaded: wood grain, a soft shadow, lacquer that fades in.
import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { type Rgb, woods } from '#shared/model/surfaces.ts';

const SIZE = 256;

/** Smooth noise that repeats: interpolated between random values on a grid. */
function noise(across: number, along: number, seed: number): (u: number, v: number) => number {
  const value = (x: number, y: number) => {
    const n =
      Math.sin(
        (((x % across) + across) % across) * 127.1 +
          (((y % along) + along) % along) * 311.7 +
          seed * 74.7,
      ) * 43758.5453;
    return n - Math.floor(n);
  };
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (u, v) => {
    const x = u * across;
    const y = v * along;
    const i = Math.floor(x);
    const j = Math.floor(y);
    const s = ease(x - i);
    const t = ease(y - j);
    const low = value(i, j) * (1 - s) + value(i + 1, j) * s;
    const high = value(i, j + 1) * (1 - s) + value(i + 1, j + 1) * s;
    return low * (1 - t) + high * t;
  };
}

const toByte = (linear: number): number =>
  Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));

/** The grain is vertical. */
export function woodTexture(kind: string): DataTexture {
  const [dark, light] = woods[kind] ?? woods.beech ?? [[0, 0, 0] as Rgb, [1, 1, 1] as Rgb];
  const broad = noise(9, 2, 1);
  const fine = noise(48, 4, 2);
  const pores = noise(110, 14, 3);
  const data = new Uint8Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const u = x / SIZE;
      const v = y / SIZE;
      const rings = 0.5 + 0.5 * Math.sin((broad(u, v) * 3 + u * 4) * 2 * Math.PI);
      const share = Math.min(
        1,
        Math.max(0, 0.3 + rings * 0.34 + fine(u, v) * 0.32 - (pores(u, v) > 0.82 ? 0.16 : 0)),
      );
      const place = (y * SIZE + x) * 4;
      for (const channel of [0, 1, 2] as const)
        data[place + channel] = toByte(dark[channel] + (light[channel] - dark[channel]) * share);
      data[place + 3] = 255;
    }
  }
  return colorTexture(new DataTexture(data, SIZE, SIZE));
}

/** Black that fades out towards the rim. */
export function shadowTexture(): DataTexture {
  const size = 64;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const away = Math.min(1, Math.hypot((x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5) * 2);
      data[(y * size + x) * 4 + 3] = Math.round(255 * (1 - away) ** 2 * (1 + 2 * away));
    }
  }
  return alphaTexture(new DataTexture(data, size, size));
}

/** An alpha map for lacquer that fades in: transparent at the bottom, opaque at the top. */
export function fadeTexture(): DataTexture {
  const size = 64;
  const data = new Uint8Array(size * 4);
  for (let y = 0; y < size; y += 1) {
    const t = y / (size - 1);
    data.fill(Math.round(255 * t ** 3 * (t * (t * 6 - 15) + 10)), y * 4, y * 4 + 4);
  }
  return alphaTexture(new DataTexture(data, 1, size));
}

/** Repeated over a surface. */
function colorTexture(texture: DataTexture): DataTexture {
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}

function alphaTexture(texture: DataTexture): DataTexture {
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}
