import { Kysely } from 'kysely';
import { ConfigError } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { isMigrated, migrateWhenUnlocked } from '../migrations.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { sqlState } from '../transaction.ts';
import { readPostgresAddress } from './address.ts';
import { readingDialect, writingDialect } from './dialect.ts';
import { Hosts } from './hosts.ts';
import { PolledVersion } from './version.ts';

// PostgreSQL SQLSTATE codes (manual, appendix A): lock_not_available, deadlock_detected.
const lockErrors = new Set(['55P03', '40P01']);

/**
 * Opens the store in a PostgreSQL database and migrates its tables; the database itself must exist.
 * @param url with one or several hosts (see {@link readPostgresAddress})
 * @param log for failures and recoveries of hosts
 * @throws {CatalogueUnavailable} when no host answers
 * @throws {ConfigError} when the database is not in UTF-8
 */
export async function openPostgres(url: string, log?: Log): Promise<Store> {
  const hosts = await findHosts(url, log);
  const version = new PolledVersion(hosts);
  const db = new Kysely<Tables>({ dialect: writingDialect(hosts, () => version.poll()) });
  const reader = new Kysely<Tables>({ dialect: readingDialect((text, values) => hosts.read(text, values)) });
  const current = new Kysely<Tables>({
    dialect: readingDialect((text, values) => hosts.readFromPrimary(text, values)),
  });
  const close = async () => {
    version.close();
    await Promise.all([db, reader, current].map((one) => one.destroy()));
    await hosts.close();
  };
  try {
    // With nothing to migrate a replica is enough, so the primary may be down.
    if (!(await isMigrated(reader))) {
      await checkEncoding(hosts);
      await migrateWhenUnlocked(db, (error) => lockErrors.has(sqlState(error)), log);
    }
    await version.poll();
  } catch (error) {
    await close();
    throw error;
  }
  void hosts.watch();
  void version.watch(db, log);
  return {
    db,
    reader,
    current,
    url,
    version: () => version.version(),
    purges: () => version.purges(),
    propagated: () => version.propagated(),
    answers: () => version.poll(),
    close,
  };
}

/** Read access to a store, and a number that increases when reads move to another host. */
export type PostgresReader = Pick<Store, 'reader'> & { moves(): number };

/**
 * Opens the store in a PostgreSQL database for reading only, as for another thread of a process that has it open.
 * @throws {CatalogueUnavailable} when no host answers
 */
export async function openPostgresReader(url: string): Promise<PostgresReader> {
  const hosts = await findHosts(url, undefined);
  void hosts.watch();
  const dialect = readingDialect((text, values) => hosts.read(text, values));
  return { reader: new Kysely<Tables>({ dialect }), moves: () => hosts.moves };
}

async function findHosts(url: string, log: Log | undefined): Promise<Hosts> {
  const addresses = readPostgresAddress(url);
  if (!addresses)
    throw new Error('The address of the database is not postgres://user:password@host:port/database');
  return await Hosts.find(addresses, log);
}

/** UTF-8 holds Polish and everything else, and its byte order is SQLite's. */
async function checkEncoding(hosts: Hosts): Promise<void> {
  const { rows } = await hosts.read("SELECT current_setting('server_encoding') AS encoding", []);
  const { encoding } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `Wrong setting: DATABASE_URL: the database's encoding is ${encoding}; make one with ENCODING 'UTF8'`,
    );
}
