import ipaddr from 'ipaddr.js';

/** The global unicast range of IPv6. */
const global = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv4 addresses as NAT64 gateways translate them (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether an IP address is not on the public internet: loopback, local or reserved. */
export function isPrivate(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range() !== 'unicast';
  if (parsed.match(translated))
    return ipaddr.fromByteArray(parsed.toByteArray().slice(12)).range() !== 'unicast';
  return !parsed.match(global) || parsed.range() !== 'unicast';
}
