// Draws the shop's pictures into public/: the icons of the installed app, and the picture of shared
// links. Run `node tools/brand-pictures.ts` after a change of the logo; the files are committed.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const root = path.join(import.meta.dirname, '..');
const publicFolder = path.join(root, 'public');
const background = '#FBF8F2';
const ink = '#15202B';
const amber = '#E0922A';

/**
 * The mouth of a bottle seen from above, with a drop in it (web/base/ui/Logo.tsx), in a square of
 * 30. `room` is how much of it the ring takes.
 */
const ring = (room: number, ground: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">
    <rect width="30" height="30" fill="${ground}"/>
    <g transform="translate(15 15) scale(${room})" fill="none" stroke="${ink}" stroke-width="1.8">
      <circle r="14.1"/><circle r="9.1"/><circle r="3.7" fill="${amber}" stroke="none"/>
    </g>
  </svg>`;

/** A maskable icon may be cut to a circle of four fifths, so the ring stays inside it. */
const icons = [
  { file: 'icon-192.png', size: 192, room: 0.74 },
  { file: 'icon-512.png', size: 512, room: 0.74 },
  { file: 'icon-maskable-512.png', size: 512, room: 0.58 },
  { file: 'apple-touch-icon.png', size: 180, room: 0.66 },
];

for (const { file, size, room } of icons) {
  await sharp(Buffer.from(ring(room, background)), { density: (72 * size) / 30 })
    .resize(size, size)
    .png({ palette: true, colours: 64 })
    .toFile(path.join(publicFolder, file));
}

const dataOf = (file: string, type: string) =>
  `data:${type};base64,${fs.readFileSync(path.join(root, file)).toString('base64')}`;
const font = (family: string, file: string, weight: string) =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(${dataOf(`node_modules/@fontsource-variable/${file}.woff2`, 'font/woff2')}) }`;
/** The scene of the home page, beside the text as it is there: no seam between two photographs. */
const scene = dataOf('db/demo/photographs/scenes/hero-mobile.webp', 'image/webp');

const share = `<!doctype html><html lang="tr"><style>
  ${font('Petrona', 'petrona/files/petrona-latin-wght-normal', '100 900')}
  ${font('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-wght-normal', '400 700')}
  ${font('Instrument Sans Extended', 'instrument-sans/files/instrument-sans-latin-ext-wght-normal', '400 700')}
  * { margin: 0 }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: ${background}; color: ${ink}; font-variant-ligatures: no-common-ligatures }
  img { position: absolute; left: 548px; width: 652px; height: 630px; object-fit: cover; object-position: 50% 62% }
  div { position: absolute; left: 72px; top: 50%; translate: 0 -50%; width: 460px }
  svg { width: 84px; height: 84px; display: block; margin-bottom: 34px }
  h1 { font: 400 124px/1 Petrona; letter-spacing: -0.022em }
  p { margin-top: 26px; font: 400 31px/1.38 "Instrument Sans", "Instrument Sans Extended"; color: #44505A }
</style>
<img src="${scene}" alt="">
<div>${ring(1, 'none')}<h1>Flakon</h1><p>Birbirine tam oturan parçalar, tek&nbsp;adetten&nbsp;koliye.</p></div></html>`;

const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((file) => file && fs.existsSync(file));
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(share, { waitUntil: 'load' });
await page.evaluate('document.fonts.ready');
await sharp(await page.screenshot())
  .png({ palette: true, colours: 256, dither: 0.6 })
  .toFile(path.join(publicFolder, 'share.png'));
await browser.close();
