import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What stands for one client: an address of IPv4, or the first 64 bits of one of IPv6, for a client has all addresses
 * below them (RFC 4291, section 2.5.4). Other text stays as it is.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const client = ipaddr.process(address);
  return client instanceof ipaddr.IPv6
    ? client.toNormalizedString().split(':').slice(0, 4).join(':')
    : String(client);
}
