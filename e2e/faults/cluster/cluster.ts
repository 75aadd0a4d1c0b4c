import { join, resolve } from 'node:path';
import {
  type Server as Database,
  execOn,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { freePorts } from '#lib/connection/free-ports.fixture.ts';
import { type BucketServer, startBucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { nginxAt, providedHttp } from '../../support/nginx.ts';
import { Program } from '../../support/program.ts';
import { stopRegistered, withStop } from '../../support/stops.ts';
import { Importer, SmallDisk } from './programs.ts';

/** Size of a small disk; a new database server takes 60 of it. */
const megabytes = 256;

/** Everything that the site depends on, all started here on this machine. */
export type Cluster = {
  /** They hold the first primary, the bucket, and the importer's files in progress. */
  disks: { database: SmallDisk; bucket: SmallDisk; importer: SmallDisk };
  /** The two swap roles during a run. */
  databases: { primary: Database; replica: Database };
  bucket: BucketServer;
  /** Two servers, and their addresses. */
  servers: Program[];
  addresses: string[];
  nginx: Program;
  importer: Importer;
};

/**
 * Starts the databases and the bucket, and prepares the importer; the servers and nginx are not started yet.
 * @param folder a new folder, absolute @param port where the public reaches the site
 */
export async function makeCluster(folder: string, port: number): Promise<Cluster & AsyncDisposable> {
  const disk = (name: string) => {
    const disk = new SmallDisk(join(folder, name), megabytes);
    return withStop(disk, () => disk.stop());
  };
  const disks = { database: disk('database'), bucket: disk('bucket'), importer: disk('importer') };
  const primary = await startDatabase(undefined, { parent: disks.database.folder });
  const databases = { primary, replica: primary };
  withStop(databases, async () => {
    for (const database of new Set([databases.replica, databases.primary])) {
      await database.kill();
      await database.stop();
    }
  });
  await execOn(primary.url('postgres'), 'CREATE DATABASE library');
  databases.replica = await startDatabase(primary);
  const bucket = await startBucketServer(disks.bucket.folder);
  withStop(bucket, () => bucket.remove());
  const hosts = [primary, databases.replica].map((database) => `127.0.0.1:${database.port}`);
  const shared = {
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://postgres@${hosts.join(',')}/library`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...bucket.environment,
  };
  const importer = new Importer({ ...shared, DATA_DIR: join(disks.importer.folder, 'data') });
  withStop(importer, () => importer.stop());
  const ports = await freePorts(2);
  const servers = ports.map((own) => applicationServer(own, join(folder, `server-${own}`), shared));
  const nginx = nginxBefore(join(folder, 'nginx'), port, ports);
  for (const program of [...servers, nginx]) withStop(program, () => program.stop());
  const addresses = ports.map((own) => `http://127.0.0.1:${own}`);
  return withStop({ disks, databases, bucket, servers, addresses, nginx, importer }, stopRegistered);
}

/** One of our servers, with a single process and its own data folder. */
function applicationServer(port: number, dataDir: string, shared: Record<string, string>): Program {
  const own = { HOSTNAME: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  // All visitors share one address here.
  const environment = { ...shared, ...own, WORKERS: '1', CLIENT_LIMIT: 'off', DEMO: 'off' };
  const log = resolve('.test/faults-server.log');
  const command = { command: process.execPath, parameters: ['dist/server.js'], environment, log };
  return new Program(command, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, true);
}

/** nginx with docs/nginx.conf in front of our servers, without files from disk, since they are in a bucket. */
function nginxBefore(folder: string, port: number, servers: number[]): Program {
  const behind = servers.map((server) => `127.0.0.1:${server} max_fails=0`);
  return nginxAt(folder, port, providedHttp(folder, behind), true);
}
