import { BlockList, isIP } from 'node:net';

// IANA's special-purpose registries of IPv4 and IPv6 addresses, and multicast.
const privateSubnets = [
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
  ['224.0.0.0', 3],
] as const;
const private4 = new BlockList();
const private6 = new BlockList();
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
// IPv6 that stands for IPv4: mapped, and behind a translating gateway (RFC 6052).
for (const prefix of ['::ffff:', '64:ff9b::']) {
  public6.addSubnet(`${prefix}0.0.0.0`, 96, 'ipv6');
  for (const [subnet, length] of privateSubnets)
    private6.addSubnet(`${prefix}${subnet}`, 96 + length, 'ipv6');
}
for (const [subnet, length] of privateSubnets) private4.addSubnet(subnet, length);
// Protocol assignments (Teredo among them), documentation twice, and 6to4, which holds any IPv4 address.
for (const [subnet, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['2002::', 16],
] as const) {
  private6.addSubnet(subnet, length, 'ipv6');
}

/** Whether an IP address is none of the public internet: our own machine, a local network, or reserved. */
export function isPrivate(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 4) return private4.check(bare);
  return !public6.check(bare, 'ipv6') || private6.check(bare, 'ipv6');
}
