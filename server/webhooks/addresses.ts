// The addresses to which a webhook may be sent: a typed address must not lead into the shop's own
// network (SSRF). Only global unicast addresses are allowed, by IANA's registries of special
// purposes (RFC 6890).
import net from 'node:net';

const special4 = new net.BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved addresses, up to the broadcast address.
  ['224.0.0.0', 3],
] as const)
  special4.addSubnet(network, bits, 'ipv4');

/** All other IPv6 addresses are local, multicast, reserved, or contain an IPv4 address. */
const unicast6 = new net.BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');
const special6 = new net.BlockList();
for (const [network, bits] of [
  // Teredo and other protocols; 6to4 contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, bits, 'ipv6');

export function isGlobalAddress(address: string): boolean {
  if (net.isIPv4(address)) return !special4.check(address, 'ipv4');
  return net.isIPv6(address) && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

const loopback = new net.BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean =>
  loopback.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4');

/** `allowsLoopback`: for a demo and for tests. */
export type AddressRules = { isLive: boolean; allowsLoopback: boolean };

export const isAllowedAddress = (address: string, { allowsLoopback }: AddressRules): boolean =>
  isGlobalAddress(address) || (allowsLoopback && isLoopback(address));

/**
 * In a live shop only https on its standard port; otherwise also http on any port. The host name is
 * resolved when something is sent (send.ts).
 */
export function isAllowedUrl(typed: string, rules: AddressRules): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, port, username, password, hostname } = new URL(typed);
  const host = bareHost(hostname);
  const isKnown = protocol === 'https:' || (protocol === 'http:' && !rules.isLive);
  const isPort = port === '' || !rules.isLive;
  const isHost = net.isIP(host) === 0 || isAllowedAddress(host, rules);
  return isKnown && isPort && isHost && username === '' && password === '';
}

/** `[::1]` becomes `::1`: brackets are used only in web addresses. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
