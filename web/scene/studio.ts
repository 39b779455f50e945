// The light of the photographs as a room that is rendered once: a bright key light from the upper
// left, a top light, a strip on the right, and dark cards that give glass and metal their edges. No
// file is loaded.
import {
  BackSide,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three';

type Card = {
  at: readonly [x: number, y: number, z: number];
  size: readonly [width: number, height: number];
  light: number;
};

/** In units of the room; each card faces the middle of the set. */
const cards: readonly Card[] = [
  { at: [-5.2, 4.6, 4.2], size: [4.2, 5.4], light: 9 },
  { at: [0.2, 7.6, -0.6], size: [6.4, 4.4], light: 4.2 },
  { at: [5.8, 1.6, 3.2], size: [0.9, 7], light: 5.5 },
  { at: [-6.2, 1.2, -2.6], size: [1.1, 6.6], light: 3.6 },
  { at: [6.2, 1.2, -2.8], size: [1.1, 6.6], light: 3.6 },
  // Its edge is opposite the set: flat metal is bright on its left and dark on its right.
  { at: [-2.35, 1.2, 7], size: [4.2, 7.4], light: 1.05 },
  // Dark cards beside and in front of the set.
  { at: [-6.4, 0.6, 0.6], size: [2.4, 7], light: 0.02 },
  { at: [6.4, 0.6, 0.2], size: [2.6, 7], light: 0.02 },
  { at: [1.75, 0.4, 7], size: [3.6, 6.4], light: 0.1 },
];
const WALLS = [0.62, 0.6, 0.57] as const;

const vec = (values: readonly number[]): string =>
  `vec3(${values.map((value) => value.toFixed(4)).join(', ')})`;

/**
 * The same room as a shader function: the light from a direction, sharp and without a texture,
 * equally cheap in software and on a graphics card.
 */
export function roomShader(): string {
  const lights = cards
    .filter(({ light }) => light > 0.5)
    .map(({ at, size: [width, height], light }) => {
      const place = new Vector3(...at);
      const away = place.clone().normalize();
      const across = new Vector3(0, 1, 0).cross(away).normalize();
      const up = away.clone().cross(across);
      const axes = [away, across, up].map((axis) => vec(axis.toArray())).join(', ');
      const half = [width / 2, height / 2].map((value) => value.toFixed(3)).join(', ');
      return `light += ${light.toFixed(2)} * card(way, ${place.length().toFixed(4)}, ${axes}, vec2(${half}));`;
    });
  return /* glsl */ `
float card(vec3 way, float far, vec3 away, vec3 across, vec3 up, vec2 half_) {
  float toward = dot(way, away);
  if (toward < 0.1) return 0.0;
  vec2 at = abs(vec2(dot(way, across), dot(way, up)) * far / toward);
  vec2 inside = 1.0 - smoothstep(half_ - 0.35, half_ + 0.15, at);
  return inside.x * inside.y;
}
vec3 room(vec3 way) {
  float light = mix(0.3, 0.5, 1.0 - smoothstep(-0.6, 0.3, way.y));
  ${lights.join('\n  ')}
  return light * vec3(1.0, 0.985, 0.96);
}`;
}

/** `size`: that of each of its six sides; the blur renders it about thirty times. */
export function studioLight(renderer: WebGLRenderer, size: number): Texture {
  const room = new Scene();
  const walls = new Mesh(
    new SphereGeometry(12, 32, 16),
    new MeshBasicMaterial({
      side: BackSide,
      vertexColors: false,
      color: new Color(...WALLS),
    }),
  );
  const floor = new Mesh(
    new PlaneGeometry(24, 24),
    new MeshBasicMaterial({ color: new Color(0.86, 0.82, 0.77) }),
  );
  floor.position.y = -3.4;
  floor.rotation.x = -Math.PI / 2;
  const things: Mesh[] = [walls, floor];
  for (const { at, size, light } of cards) {
    const card = new Mesh(
      new PlaneGeometry(...size),
      new MeshBasicMaterial({ color: new Color(light, light * 0.985, light * 0.96) }),
    );
    card.position.set(...at);
    card.lookAt(0, 0, 0);
    things.push(card);
  }
  room.add(...things);
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room, 0.03, 0.1, 40, { size });
  generator.dispose();
  for (const thing of things) {
    thing.geometry.dispose();
    (thing.material as MeshBasicMaterial).dispose();
  }
  return texture;
}
