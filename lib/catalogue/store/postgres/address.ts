/** Addresses of the single hosts that a PostgreSQL address names, each with the same user, database and parameters. */
export type HostAddress = {
  /** HOST:PORT, for messages and logs; never a name or a password. */
  name: string;
  /** postgres://… with one host. */
  url: string;
};

// libpq's connection URIs (PostgreSQL manual, 34.1.1.2), with a host and a database always named.
const form = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]+)(\/[^/?#]+(?:\?[^#]*)?)$/;
const hostForm = /^(?<host>\[[\da-fA-F:.]+\]|[\w.~%-]+)(?::(?<port>\d{1,5}))?$/;

/**
 * Reads `postgres://user:password@host1[:port][,host2[:port]…]/database[?…]`; undefined where it is anything else.
 */
export function readPostgresAddress(text: string): HostAddress[] | undefined {
  const [, scheme, login = '', hosts, rest] = form.exec(text) ?? [];
  if (!hosts) return undefined;
  const addresses: HostAddress[] = [];
  for (const named of hosts.split(',')) {
    const { host, port = '5432' } = hostForm.exec(named)?.groups ?? {};
    const url = `${scheme}${login}${host}:${port}${rest}`;
    if (!host || !URL.canParse(url) || Number(port) > 65_535 || port === '0') return undefined;
    addresses.push({ name: `${host}:${port}`, url });
  }
  return addresses;
}
