import { join, resolve } from 'node:path';
import {
  type Server as Database,
  execOn,
  freePort,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { type BucketServer, startBucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { Importer } from './importer.ts';
import { providedNginx } from './nginx.ts';
import { Program } from './program.ts';
import { SmallDisk } from './small-disk.ts';
import type { Undo } from './undo.ts';

/** Size of a small disk; a database server that has just been made takes 60 of it. */
const megabytes = 256;

/** Everything that the site stands on, all of it on this machine and started here. */
export type Cluster = {
  /** Where the public reaches the site: nginx. */
  origin: string;
  /** On them lie the first primary, the bucket, and what the importer is making. */
  disks: { database: SmallDisk; bucket: SmallDisk; importer: SmallDisk };
  /** Who is which of the two changes in a run. */
  databases: { primary: Database; replica: Database };
  bucket: BucketServer;
  /** Two of them, with the address of each. */
  servers: (Program & { address: string })[];
  nginx: Program;
  importer: Importer;
};

/** What of a cluster is there before anything of it runs. */
export type Site = { folder: string; port: number; origin: string };

/** @param folder a new folder, absolute */
export async function planSite(folder: string): Promise<Site> {
  const port = await freePort();
  return { folder, port, origin: `http://127.0.0.1:${port}` };
}

/** Starts the databases, the bucket and what an import needs; the servers and nginx are started by `open()`. */
export async function startCluster({ folder, port, origin }: Site, undo: Undo): Promise<Cluster> {
  const disk = (name: string) => {
    const made = new SmallDisk(join(folder, name), megabytes);
    undo.add(() => made.unmount());
    return made;
  };
  const disks = { database: disk('database'), bucket: disk('bucket'), importer: disk('importer') };
  const primary = await startDatabase(undefined, { parent: disks.database.folder });
  const databases = { primary, replica: primary };
  undo.add(async () => {
    for (const database of new Set([databases.replica, databases.primary])) {
      await database.kill();
      await database.stop();
    }
  });
  await execOn(primary.url('postgres'), 'CREATE DATABASE library');
  databases.replica = await startDatabase(primary);
  const bucket = await startBucketServer(disks.bucket.folder);
  undo.add(() => bucket.remove());
  const hosts = [primary, databases.replica].map((database) => `127.0.0.1:${database.port}`);
  const shared = {
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://postgres@${hosts.join(',')}/library`,
    PUBLIC_URL: origin,
    ...bucket.environment,
  };
  const importer = new Importer({ ...shared, DATA_DIR: join(disks.importer.folder, 'data') });
  undo.add(() => importer.remove());
  const servers = [];
  for (const number of [1, 2]) {
    const server = await applicationServer(number, folder, shared);
    undo.add(() => server.remove());
    servers.push(server);
  }
  const ports = servers.map(({ address }) => Number(new URL(address).port));
  const nginx = providedNginx(join(folder, 'nginx'), port, ports);
  undo.add(() => nginx.remove());
  return { origin, disks, databases, bucket, servers, nginx, importer };
}

/** A server of ours, with one process and a data folder of its own. */
async function applicationServer(number: number, folder: string, shared: Record<string, string>) {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const program = new Program({
    name: `server ${number}`,
    command: process.execPath,
    parameters: ['dist/server.js'],
    environment: {
      ...shared,
      HOSTNAME: '127.0.0.1',
      PORT: port,
      DATA_DIR: join(folder, `server-${number}`),
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      // All visitors have one address here.
      CLIENT_LIMIT: 'off',
      DEMO: 'off',
    },
    log: resolve(`.bench/faults-server-${number}.log`),
    isReady: async () => (await fetch(`${address}/readyz`)).ok,
  });
  return Object.assign(program, { address });
}

/** Lets the public in. */
export async function openCluster({ servers, nginx }: Cluster): Promise<void> {
  await Promise.all(servers.map((server) => server.start()));
  await nginx.start();
}

/** Starts a database again, once what its death has left is gone. */
export async function restartDatabase(database: Database): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      await database.restart();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Makes the replica the primary, and in the old primary's place a new replica of it. */
export async function promote(cluster: Cluster): Promise<void> {
  await execOn(cluster.databases.replica.url('postgres'), 'SELECT pg_promote()');
}

/** In the place of a primary that is lost, a new replica of the promoted one. */
export async function replacePrimary({ databases }: Cluster): Promise<void> {
  const { primary: lost, replica: promoted } = databases;
  await lost.stop();
  databases.primary = promoted;
  databases.replica = await startDatabase(promoted, { port: lost.port });
}
