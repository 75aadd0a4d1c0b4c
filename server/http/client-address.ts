import { BlockList, isIP } from 'node:net';
import { proxyNetworks } from '#lib/settings.ts';

/** Network address of the client of a request, by its connection's other end and its X-Forwarded-For. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | string[] | undefined) => string;

/**
 * Makes the reading of client addresses behind proxies. Each proxy adds the address that it sees to the end of
 * X-Forwarded-For, so it is read from there, for as long as the hop that wrote is one that the operator named; what
 * stands before, and what comes from elsewhere, anybody could have written.
 * @param proxies addresses, networks and names of networks as TRUSTED_PROXIES holds them
 * @param onUnnamed told once of a proxy in a private network that is not among them
 */
export function clientAddressBehind(
  proxies: readonly string[],
  onUnnamed: (proxy: string) => void = () => {},
): ClientAddress {
  const trusted = listOf(proxies);
  const near = listOf(['loopback', 'private']);
  let isTold = false;
  return (peer, forwardedFor) => {
    let client = plain(peer ?? '');
    if (forwardedFor === undefined) return client;
    if (!isTold && !holds(trusted, client) && holds(near, client)) {
      isTold = true;
      onUnnamed(client);
    }
    const hops = forwardedFor.toString().split(',');
    while (holds(trusted, client)) {
      const hop = hops.pop();
      const address = hop === undefined ? '' : plain(hop.trim());
      // A hop that cannot be read ends the chain: its sender is the best that is known.
      if (isIP(address) === 0) break;
      client = address;
    }
    return client;
  };
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of proxies.flatMap((name) => proxyNetworks[name] ?? name)) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Without a port, which some proxies add, and without the prefix of IPv4 in IPv6. */
function plain(address: string): string {
  return address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
}
