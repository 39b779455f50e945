import { expect, test } from 'vitest';
import { addressGroup, countersOf } from './rate-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('wider groups of IPv6 count with more times the limit; other keys count alone', () => {
  expect(countersOf('login 2001:db8:1:2fe::/64')).toEqual([
    { key: 'login 2001:db8:1:2fe::/64', times: 1 },
    { key: 'login 2001:db8:1:200::/56', times: 4 },
    { key: 'login 2001:db8:1::/48', times: 16 },
  ]);
  expect(countersOf('login 203.0.113.7')).toEqual([{ key: 'login 203.0.113.7', times: 1 }]);
});
