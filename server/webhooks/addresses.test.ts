import { expect, test } from 'vitest';
import { isAllowedAddress, isAllowedUrl, isGlobalAddress } from './addresses.ts';

test('only global unicast addresses are sent to', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a02:e0::1'])
    expect(isGlobalAddress(address), address).toBe(true);
  const refused = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    '100::1',
    '5f00::1',
    'localhost',
    '',
  ];
  for (const address of refused) expect(isGlobalAddress(address), address).toBe(false);
});

const demo = { isLive: false, allowsLoopback: true };
const live = { isLive: true, allowsLoopback: false };

test('loopback is allowed only where it is configured, the local network never', () => {
  expect(isAllowedAddress('127.0.0.1', demo)).toBe(true);
  expect(isAllowedAddress('::1', demo)).toBe(true);
  expect(isAllowedAddress('127.0.0.1', live)).toBe(false);
  expect(isAllowedAddress('10.0.0.1', demo)).toBe(false);
  expect(isAllowedAddress('169.254.169.254', demo)).toBe(false);
});

test('a live shop sends to https on its own port', () => {
  expect(isAllowedUrl('https://ornek.com/kanca?a=1', live)).toBe(true);
  expect(isAllowedUrl('https://ornek.com:443/', live)).toBe(true);
  for (const url of [
    'http://ornek.com/',
    'https://ornek.com:8443/',
    'https://u:p@ornek.com/',
    'ornek.com',
    'ftp://ornek.com/',
    'file:///etc/passwd',
    'https://127.0.0.1/',
    'https://[::1]/',
    // Other spellings of this machine's address.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://[::ffff:7f00:1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/',
  ])
    expect(isAllowedUrl(url, live), url).toBe(false);
  expect(isAllowedUrl('http://127.0.0.1:4000/', demo)).toBe(true);
  expect(isAllowedUrl('http://192.168.1.1/', demo)).toBe(false);
});
