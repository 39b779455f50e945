import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { dropUnusedSchemas } from './tools/drop-unused-schemas.ts';
import { ownRouteModules } from './tools/own-route-modules.ts';

/** What every page needs, in one file: compressed together it is smaller, and it changes only with a new version of one of them. */
const base =
  /[\\/]node_modules[\\/](?:(?:react|react-dom|react-router|scheduler|i18next|i18next-http-backend|i18next-browser-languagedetector)[\\/]|react-i18next[\\/]dist[\\/]es[\\/](?!Trans))/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), dropUnusedSchemas(), ownRouteModules()],
  build: {
    // The browsers of the last three years.
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } } } },
  },
});
