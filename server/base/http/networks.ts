// The networks of an address, as large as one person may own.
import { BlockList, isIP } from 'node:net';

/** A private network says nothing about the buyer: behind it is a proxy, or the shop itself. */
const own = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  own.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(network, bits, 'ipv6');

export type Networks = { network: string; wideNetwork: string | null };

/**
 * The /24 of an IPv4 address; the /56 and the /48 of an IPv6 address. Null for a private network.
 */
export function networksOf(address: string | null): Networks | null {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0 || plain.includes('%')) return null;
  if (own.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null;
  if (version === 4) return { network: `${plain.replace(/\.\d+$/, '')}.0/24`, wideNetwork: null };
  const groups = groupsOf(plain);
  const fourth = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  const wide = groups.slice(0, 3).join(':');
  return { network: `${wide}:${fourth}::/56`, wideNetwork: `${wide}::/48` };
}

/** The groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}
