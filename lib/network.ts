import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Identifies a client: its IPv4 address, or the first 64 bits of its IPv6 address, since a client controls all
 * addresses in its /64 (RFC 4291, section 2.5.4). Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const client = ipaddr.process(address);
  return client instanceof ipaddr.IPv6
    ? client.toNormalizedString().split(':').slice(0, 4).join(':')
    : String(client);
}
