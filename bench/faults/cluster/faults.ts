import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Server as Database,
  execOn,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { between, type Random, shuffled } from '../../random.ts';
import type { Cluster } from './cluster.ts';
import { type Allowed, ways } from './journal.ts';
import type { SmallDisk } from './programs.ts';

/** Something that goes wrong, and how it is set right again. */
export type Fault = {
  name: string;
  begin(): unknown;
  mend?(): unknown;
  allowed: Allowed[];
  /** What an import during it comes to: it is done, or refused with a sentence. Left out: none is tried. */
  import?: 'done' | 'refused';
  /** Why it cannot be tried here. */
  impossible?: string | undefined;
};

/** A server that dies breaks off what it is sending: one answer for each reader at most. */
const brokenOff: Allowed = { ways, failures: ['cut'], most: 8 };
/** Files lie in the bucket alone. */
const noFiles: Allowed = { ways: ['file'], failures: ['503'] };

/** The bucket of the run is one process: on a busy machine it may not begin to answer within the servers' 4 seconds. */
export const slowBucket: Allowed = { ...noFiles, most: 20 };

/** Milliseconds after which nginx asks a server again that did not answer; docs/nginx.conf names it. */
const nginxForgets = 2500;

/** The faults that are tried one after another. */
export function singleFaults({ disks, databases, bucket, servers }: Cluster): Fault[] {
  const allowed = [slowBucket];
  return [
    {
      name: 'one server killed',
      begin: () => servers[0]?.kill(),
      mend: () => servers[0]?.start(),
      allowed: [brokenOff, slowBucket],
      import: 'done',
    },
    {
      name: 'replica killed',
      begin: () => databases.replica.kill(),
      mend: () => restart(databases.replica),
      allowed,
      import: 'done',
    },
    {
      name: 'primary killed',
      begin: () => databases.primary.kill(),
      mend: () => restart(databases.primary),
      allowed,
      import: 'refused',
    },
    {
      name: 'bucket killed',
      begin: () => bucket.kill(),
      mend: () => bucket.start(),
      allowed: [noFiles],
      import: 'refused',
    },
    fullDisk('importer’s disk full', disks.importer),
    fullDisk('bucket’s disk full', disks.bucket),
    {
      ...fullDisk('primary’s disk full', disks.database),
      async begin() {
        disks.database.fill();
        await exhaustLog(databases.primary.url('postgres'));
      },
      async mend() {
        disks.database.empty();
        const { process: server } = databases.primary;
        if (server.exitCode !== null || server.signalCode !== null) await restart(databases.primary);
      },
    },
    {
      name: 'primary lost',
      async begin() {
        await databases.primary.kill();
        await sleep(3000);
        await execOn(databases.replica.url('postgres'), 'SELECT pg_promote()');
      },
      /** In its place there is a new replica of the promoted one. */
      async mend() {
        const { primary: lost, replica: promoted } = databases;
        await lost.stop();
        databases.primary = promoted;
        databases.replica = await startDatabase(promoted, { port: lost.port });
      },
      allowed,
      import: 'done',
    },
  ];
}

function fullDisk(name: string, disk: SmallDisk): Fault {
  const fault = { name, begin: () => disk.fill(), mend: () => disk.empty(), allowed: [slowBucket] };
  return { ...fault, import: 'refused', impossible: disk.refused };
}

/** Uses up what a database server has in reserve, so that its next write needs room on the disk. */
async function exhaustLog(url: string): Promise<void> {
  try {
    // More segments of the log than it has ready.
    for (let segment = 0; segment < 40; segment += 1)
      await execOn(url, "SELECT pg_create_restore_point('full'), pg_switch_wal()");
  } catch {
    // PostgreSQL stops itself rather than go on without its log.
  }
}

/** Starts a database again, once what its death has left is gone. */
async function restart(database: Database): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      await database.restart();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

type Part = { kill(): Promise<void>; start(): Promise<void>; renew?(): unknown };

/** Every part of the cluster, and how it is ended, begun and, if not by both, renewed. */
function parts({ databases, bucket, servers, nginx }: Cluster): Part[] {
  return [
    ...servers.map((server) => ({
      kill: () => server.kill(),
      start: () => server.start(),
      // As an operator would restart it.
      renew: async () => {
        await server.kill('SIGTERM');
        await server.start();
        await sleep(nginxForgets);
      },
    })),
    ...[databases.primary, databases.replica].map((database) => ({
      kill: () => database.kill(),
      start: () => restart(database),
    })),
    bucket,
    { kill: () => nginx.kill(), start: () => nginx.start(), renew: () => nginx.reload() },
  ];
}

/** Each part is restarted while all others run, in random order: servers are asked to end, what is behind them is killed. */
export function eachInTurn(cluster: Cluster, random: Random): Fault {
  return {
    name: 'each restarted in turn',
    async begin() {
      for (const part of shuffled(random, parts(cluster)))
        if (part.renew) await part.renew();
        else {
          await part.kill();
          await part.start();
        }
    },
    allowed: [noFiles],
  };
}

/** Everything is killed at once, and begun in random order, some of it long before what it needs. */
export function allKilled(cluster: Cluster, random: Random, round: number): Fault {
  return {
    name: `all killed at once, ${round}`,
    begin: () => Promise.all(shuffled(random, parts(cluster)).map((part) => part.kill())),
    mend() {
      const starts = shuffled(random, parts(cluster)).map(async (part, place) => {
        await sleep(place * between(random, 100, 800));
        await part.start();
      });
      return Promise.all(starts);
    },
    allowed: [{ ways, failures: ['refused', 'cut', '502', '503', '504'] }],
  };
}
