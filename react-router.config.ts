import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenRouteList } from './tools/route-list.ts';

export default {
  appDirectory: 'web',
  ssr: true,
  // Every route is known to the browser from the start: no manifest call between a click and its
  // page. One script a route: React Router would load a second one for the client loader with no
  // time-out and no screen when it does not come (specification 9, web/route-modules.tsx).
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    shortenRouteList(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
