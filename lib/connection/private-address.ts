import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out for the public internet. */
const global = ipaddr.IPv6.parseCIDR('2000::/3');
/** What stands for an address of IPv4 behind a gateway that translates (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether an IP address is none of the public internet: our own machine, a local network, or reserved. */
export function isPrivate(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range() !== 'unicast';
  if (parsed.match(translated))
    return ipaddr.fromByteArray(parsed.toByteArray().slice(12)).range() !== 'unicast';
  return !parsed.match(global) || parsed.range() !== 'unicast';
}
