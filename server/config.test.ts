import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test.each(['GTM-ABC123', 'G-ABC1234567', 'AW-123456789', ''])('%j is an id of a tag manager', (id) => {
  expect(readConfig({ GTM_ID: id }).analytics.gtmId).toBe(id);
});

test.each([
  { GTM_ID: 'gtm-abc123' },
  { GTM_ID: 'GTM-ABC123; script-src *' },
  { GTM_ID: 'https://example.com' },
  { ADS_CONVERSION: 'AW-1234567890' },
  { ADS_CONVERSION: 'AW-1234/a b' },
])('%j stops the start with a line that names it', (env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^${Object.keys(env)[0]}: must look like`));
});
