import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // Every route is known to the browser from the start: no manifest call between a click and its page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
