import { percentDecoded } from '#lib/addresses.ts';

/** One searchd, by its MySQL protocol port. */
export type SearchNode = { host: string; port: number };

/** A distributed engine as given by `SEARCH_URL`. */
export type SearchAddress = {
  user: string | undefined;
  password: string | undefined;
  /** The nodes of each shard, which are copies of each other. */
  shards: SearchNode[][];
  /** Prefix of its table names. */
  prefix: string;
};

/** The prefix if the address has none. */
export const defaultPrefix = 'czytelnia';

/** Default MySQL protocol port of Sphinx and Manticore Search. */
const defaultPort = 9306;

/**
 * Parses `mysql://[user[:password]@]host[:port],host[:port]/prefix`: commas separate shards, `|` separates nodes with
 * copies of the same shard. undefined: it is not valid.
 */
export function readSearchAddress(text: string): SearchAddress | undefined {
  const [, userText = '', passwordText = '', hosts = '', given = defaultPrefix] =
    /^mysql:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/]+)(?:\/([^/]+)?)?$/i.exec(text) ?? [];
  const prefix = readPrefix(given);
  const [user, password] = [percentDecoded(userText), percentDecoded(passwordText)];
  const shards = hosts
    .split(',')
    .map((shard) => shard.split('|').flatMap((node) => readNode(node.trim(), defaultPort) ?? []));
  const count = hosts.split(/[,|]/).length;
  if (shards.flat().length !== count || user === undefined || password === undefined || !prefix)
    return undefined;
  return { user: user || undefined, password: password || undefined, shards, prefix };
}

/** The prefix of table names as searchd reads it: in small letters. undefined: it is not valid. */
export function readPrefix(text: string): string | undefined {
  return /^[a-z][a-z0-9_]{0,30}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Parses `host:port`. @param usual the port if none is given; without it the text must name one */
export function readNode(text: string, usual?: number): SearchNode | undefined {
  const [, host, port = usual] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (!host || port === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
