/** One of the hosts in a PostgreSQL address, each with the same user, database and parameters. */
export type HostAddress = {
  /** HOST:PORT, for messages and logs; never contains a user name or password. */
  name: string;
  /** postgres://… with one host. */
  url: string;
};

// libpq's connection URIs (PostgreSQL manual, 34.1.1.2), but host and database are mandatory.
const form = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]+)(\/[^/?#]+(?:\?[^#]*)?)$/;
const hostForm = /^(?<host>\[[\da-fA-F:.]+\]|[\w.~%-]+)(?::(?<port>\d{1,5}))?$/;

/**
 * Parses `postgres://user:password@host1[:port][,host2[:port]…]/database[?…]`; undefined for anything else.
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
