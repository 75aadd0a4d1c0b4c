import { percentDecoded } from '#lib/addresses.ts';

/** One searchd, by its port of the MySQL protocol. */
export type SearchNode = { host: string; port: number };

/** A distributed engine as `SEARCH_URL` names it. */
export type SearchAddress = {
  user: string | undefined;
  password: string | undefined;
  /** Of each shard the nodes that hold it, which are alike. */
  shards: SearchNode[][];
  /** What the names of its tables begin with. */
  prefix: string;
};

/** The prefix where the address names none. */
export const defaultPrefix = 'czytelnia';

/** The port of the MySQL protocol that Sphinx and Manticore Search listen at. */
const defaultPort = 9306;

/**
 * Reads `mysql://[user[:password]@]host[:port],host[:port]/prefix`: shards stand after each other with commas, nodes with a copy of
 * the same shard with `|`.
 */
export function readSearchAddress(text: string): SearchAddress | undefined {
  const [, login, hosts = '', prefix = defaultPrefix] =
    /^mysql:\/\/(?:([^@/]*)@)?([^@/]+)(?:\/([a-z][a-z0-9_]{0,30})?)?$/i.exec(text) ?? [];
  const names = (login ?? '').split(':', 2).map(percentDecoded);
  const shards = hosts.split(',').map((shard) => shard.split('|').flatMap((node) => readNode(node) ?? []));
  const count = hosts.split(/[,|]/).length;
  if (shards.flat().length !== count || names.includes(undefined)) return undefined;
  const [user, password] = names;
  return { user: user || undefined, password: password || undefined, shards, prefix: prefix.toLowerCase() };
}

function readNode(text: string): SearchNode | undefined {
  const [, host, port = String(defaultPort)] =
    /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  if (!host || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
