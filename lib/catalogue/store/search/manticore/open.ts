import type { Kysely } from 'kysely';
import { ConfigError } from '#lib/config.ts';
import type { Engine } from '#lib/search/engine.ts';
import type { OnDamaged } from '../../damaged.ts';
import type { Tables } from '../../tables.ts';
import { readSearchAddress } from './address.ts';
import { manticoreEngine } from './engine.ts';
import { Indexer } from './indexer.ts';
import { Nodes } from './nodes.ts';
import type { SetName } from './tables.ts';

const twoSets: readonly [SetName, SetName] = ['a', 'b'];

/**
 * A distributed engine; nothing is sent to it yet, and each part opened has its own connections.
 * @throws {ConfigError}
 */
export function openManticore(
  searchUrl: string,
  alternatingSets: readonly [SetName, ...SetName[]] = twoSets,
) {
  const address = readSearchAddress(searchUrl);
  if (!address) throw new ConfigError('Wrong setting: SEARCH_URL');
  const { prefix } = address;
  return {
    /** The engine that visitors search. @param own the store's own index */
    engine: (db: Kysely<Tables>, own: Engine): Engine =>
      manticoreEngine({ db, nodes: new Nodes(address), prefix, own }),
    /** Brings changes in the store into it. */
    indexer: (db: Kysely<Tables>, onDamaged?: OnDamaged): Indexer =>
      new Indexer({
        db,
        nodes: new Nodes(address),
        prefix,
        alternatingSets,
        ...(onDamaged && { onDamaged }),
      }),
  };
}
