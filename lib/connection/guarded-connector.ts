import { lookup as resolveByDns } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { ConnectionFailed, codeOf, failureIn } from './connection-failed.ts';

/** An address of a host, with its family, 4 or 6. */
export type Address = { address: string; family: number };
/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<Address[]>;

/** Milliseconds within which a server must accept the connection. */
const connectTimeout = 2000;

/**
 * Connects to a service, and wherever it redirects to.
 * @param upstream configured by the operator, so it may be in a private network; other origins only if it is
 * @param lookup the system's resolver by default
 */
export function upstreamConnector(upstream: URL, lookup: Lookup = resolve): buildConnector.connector {
  const toUpstream = connectorWith((hostname) => addressesOf(hostname, lookup));
  const onwards = checkedConnector(() => isInPrivateNetwork(upstream, lookup), lookup);
  return reporting((origin) => (origin === upstream.origin ? toUpstream : onwards));
}

/**
 * Connects to origins beside the services, such as those of files.
 * @param upstreams the services; other origins may be in a private network only if one of them is
 * @param lookup the system's resolver by default
 */
export function originConnector(
  upstreams: readonly URL[],
  lookup: Lookup = resolve,
): buildConnector.connector {
  const isAnyPrivate = async () => {
    // Answered by the first that is private: another's name may take long to resolve.
    const found = upstreams.map(async (upstream) => {
      if (!(await isInPrivateNetwork(upstream, lookup))) throw new Error('It is public');
    });
    return await Promise.any(found).then(
      () => true,
      () => false,
    );
  };
  const connect = checkedConnector(isAnyPrivate, lookup);
  return reporting(() => connect);
}

function reporting(connectorFor: (origin: string) => buildConnector.connector): buildConnector.connector {
  return (target, callback) => {
    const { protocol, host, hostname } = target;
    const { origin } = new URL(`${protocol}//${host ?? hostname}`);
    const connect = connectorFor(origin);
    connect(target, (error, socket) =>
      error ? callback(unreachable(origin, error), null) : callback(null, socket),
    );
  };
}

/**
 * Connects to private addresses only where these are allowed. The check is part of the look-up, so no second one can
 * differ (DNS rebinding).
 */
function checkedConnector(mayBePrivate: () => Promise<boolean>, lookup: Lookup): buildConnector.connector {
  async function checked(hostname: string): Promise<Address[]> {
    const addresses = await addressesOf(hostname, lookup);
    if (addresses.some(({ address }) => isPrivate(address)) && !(await mayBePrivate())) {
      throw new ConnectionFailed(
        'forbidden',
        `${hostname} is an address in a private network, which a public server may not lead to`,
      );
    }
    return addresses;
  }

  const connect = connectorWith(checked);
  return (target, callback) => {
    if (!isIP(target.hostname)) return connect(target, callback);
    // IP addresses never go through the look-up, so they are checked here.
    checked(target.hostname).then(
      () => connect(target, callback),
      (error: unknown) => callback(asError(error), null),
    );
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
      (error: unknown) => callback(asError(error), ''),
    );
  };
  return buildConnector({ timeout: connectTimeout, lookup: answer });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
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

/** Whether all addresses of a host are private; a name that cannot be resolved says nothing in favour of others. */
async function isInPrivateNetwork({ hostname }: URL, lookup: Lookup): Promise<boolean> {
  const addresses = await addressesOf(hostname, lookup).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isPrivate(address));
}

function unreachable(origin: string, error: unknown): ConnectionFailed {
  const code = codeOf(error);
  const kind = /TIMEDOUT|TIMEOUT/.test(code) ? 'timeout' : 'refused';
  return (
    failureIn(error) ?? new ConnectionFailed(kind, `${origin} cannot be reached (${code})`, { cause: error })
  );
}

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
