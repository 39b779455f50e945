import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

test('an IPv4 address counts with its /24, also when it is mapped', () => {
  const expected = { network: '203.0.113.0/24', wideNetwork: null };
  expect(networksOf('203.0.113.77')).toEqual(expected);
  expect(networksOf('::ffff:203.0.113.5')).toEqual(expected);
});

test('an IPv6 address counts with its /56 and its /48', () => {
  expect(networksOf('2001:db8:5:12ab::9')).toEqual({
    network: '2001:db8:5:1200::/56',
    wideNetwork: '2001:db8:5::/48',
  });
  expect(networksOf('2001:db8::1')).toEqual({
    network: '2001:db8:0:0::/56',
    wideNetwork: '2001:db8:0::/48',
  });
});

test('local networks and values that are no address have no network', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.1.9', '::1', 'fd00::4', 'proxy', null])
    expect(networksOf(address)).toBeNull();
});
