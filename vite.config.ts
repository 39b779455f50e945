import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { commonChunks } from './tools/common-chunks.ts';
import { dropUnusedSchemas } from './tools/drop-unused-schemas.ts';
import { ownRouteModules } from './tools/own-route-modules.ts';
import { ownTexts } from './tools/own-texts.ts';
import { unusedRouterParts } from './tools/unused-router-parts.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), dropUnusedSchemas(), commonChunks(), ownRouteModules(), unusedRouterParts()],
  resolve: { alias: ownTexts },
  build: {
    // The browsers of the last three years.
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
