import { BlockList, isIP } from 'node:net';

// Networks in which a proxy of the operator's stands in front of this server.
const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/**
 * Address of the client, to count its attempts by. A proxy close by adds the address that it sees to the end of
 * X-Forwarded-For; what stands before it, and what comes from afar, anybody could have written.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | string[] | undefined): string {
  const address = (peer ?? '').replace(/^::ffff:/i, '');
  if (forwardedFor === undefined || !isNear(address)) return address;
  return forwardedFor.toString().split(',').at(-1)?.trim() || address;
}

function isNear(address: string): boolean {
  if (isIP(address) === 0) return false;
  return near.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
