import { lookup as resolveByDns } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { ConnectionFailed, codeOf, failureIn } from './connection-failed.ts';
import { isPrivate } from './private-address.ts';

/** An address of a host, with its family, 4 or 6. */
export type Address = { address: string; family: number };
/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<Address[]>;

/** Milliseconds within which a server must accept the connection. */
const connectTimeout = 2000;

/**
 * Connects to checked addresses only. The check is part of the look-up, so no second one can differ (DNS rebinding).
 * @param upstreams services that the operator configured; other origins may be in a private network only if one of them
 * is
 * @param lookup the system's resolver by default
 */
export function guardedConnector(
  upstreams: readonly URL[],
  lookup: Lookup = resolve,
): buildConnector.connector {
  async function isAnyUpstreamPrivate(): Promise<boolean> {
    for (const { hostname } of upstreams) {
      const addresses = await addressesOf(hostname, lookup);
      if (addresses.length > 0 && addresses.every(({ address }) => isPrivate(address))) return true;
    }
    return false;
  }

  async function checked(hostname: string): Promise<Address[]> {
    const addresses = await addressesOf(hostname, lookup);
    if (addresses.some(({ address }) => isPrivate(address)) && !(await isAnyUpstreamPrivate())) {
      throw new ConnectionFailed(
        'forbidden',
        `${hostname} is an address in a private network, which a public server may not lead to`,
      );
    }
    return addresses;
  }

  const free = connectorWith((hostname) => addressesOf(hostname, lookup));
  const guarded = connectorWith(checked);

  return (target, callback) => {
    const { protocol, host, hostname } = target;
    const { origin } = new URL(`${protocol}//${host ?? hostname}`);
    const fail = (error: unknown) => callback(unreachable(origin, error), null);
    const done: buildConnector.Callback = (error, socket) => (error ? fail(error) : callback(null, socket));
    if (upstreams.some((upstream) => upstream.origin === origin)) free(target, done);
    // IP addresses never go through the look-up, so they are checked here.
    else if (isIP(hostname)) checked(hostname).then(() => guarded(target, done), fail);
    else guarded(target, done);
  };
}

function connectorWith(lookup: Lookup): buildConnector.connector {
  const answer: LookupFunction = (hostname, { all }, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new Error('the name has no address'), '');
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
  return buildConnector({ timeout: connectTimeout, lookup: answer });
}

function resolve(hostname: string): Promise<Address[]> {
  return resolveByDns(hostname, { all: true });
}

/** @param hostname a name, or an address as in a URL (IPv6 in brackets) or without brackets */
async function addressesOf(hostname: string, lookup: Lookup): Promise<Address[]> {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? lookup(hostname) : [{ address, family }];
}

function unreachable(origin: string, error: unknown): ConnectionFailed {
  const code = codeOf(error);
  const kind = /TIMEDOUT|TIMEOUT/.test(code) ? 'timeout' : 'refused';
  return (
    failureIn(error) ?? new ConnectionFailed(kind, `${origin} cannot be reached (${code})`, { cause: error })
  );
}
