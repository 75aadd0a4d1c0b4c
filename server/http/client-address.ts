import { BlockList, isIP } from 'node:net';
import { proxyNetworks } from '#lib/settings.ts';

/** The network address of a client, determined from its connection's peer and X-Forwarded-For. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | string[] | undefined) => string;

/**
 * Determines client addresses behind proxies. Each proxy appends the address it sees to X-Forwarded-For, so the list is
 * read from the end, as long as the hop that wrote an entry is a trusted proxy; anything before that could be forged.
 * @param proxies addresses, networks and names of networks as in TRUSTED_PROXIES
 * @param onUnnamed called once if a proxy in a private network is not among them
 */
export function clientAddressBehind(
  proxies: readonly string[],
  onUnnamed: (proxy: string) => void = () => {},
): ClientAddress {
  const trusted = listOf(proxies);
  const near = listOf(['loopback', 'private']);
  let isReported = false;
  return (peer, forwardedFor) => {
    let client = plain(peer ?? '');
    if (forwardedFor === undefined) return client;
    if (!isReported && !contains(trusted, client) && contains(near, client)) {
      isReported = true;
      onUnnamed(client);
    }
    const hops = forwardedFor.toString().split(',');
    while (contains(trusted, client)) {
      const hop = hops.pop();
      const address = hop === undefined ? '' : plain(hop.trim());
      // An unparsable hop ends the chain; the hop that sent it is the best known address.
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

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Strips a port, which some proxies add, and the prefix of IPv4-mapped IPv6 addresses. */
function plain(address: string): string {
  return address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
}
