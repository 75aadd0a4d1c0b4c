import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Server as Database,
  execOn,
  startServer as startDatabase,
} from '#lib/catalogue/store/postgres/server.fixture.ts';
import { isRunning, type Program } from '../../support/program.ts';
import { between, type Random, shuffled } from '../../support/random.ts';
import type { Allowed } from '../journal.ts';
import type { Cluster } from './cluster.ts';
import type { SmallDisk } from './programs.ts';

/** A fault, and how it is repaired. */
export type Fault = {
  name: string;
  /** @returns for work rather than a fault: its outcome, in words */
  begin(): unknown;
  mend?(): unknown;
  allowed: Allowed[];
  /** How an import during the fault must end: done, or refused with a message. If omitted, none is tried. */
  import?: 'done' | 'refused' | undefined;
  /** Why it cannot be tried on this machine. */
  impossible?: string | undefined;
};

/** A server that dies cuts off what it is sending: at most one answer per reader. */
const brokenOff: Allowed = { failures: ['cut'], max: 8 };
/** Files are only in the bucket. */
const noFiles: Allowed = { ways: ['file'], failures: ['503', 'busy'] };

/** The run's bucket is a single process: on a busy machine it may not start to respond within the servers' 4 seconds. */
const slowBucket: Allowed = { ...noFiles, max: 20 };

/** Not a fault, but work during and after which visitors must be served. @param begin returns the outcome, in words */
export function work(name: string, begin: () => Promise<string>): Fault {
  return { name, begin, allowed: [slowBucket] };
}

/** Milliseconds between two restarts: longer than nginx's `proxy_connect_timeout` in docs/nginx.conf. */
const betweenRestarts = 2500;

/** The faults tried one at a time. */
export function singleFaults({ disks, databases, bucket, servers }: Cluster): Fault[] {
  const [server] = servers;
  const { primary, replica } = databases;
  const killed = (name: string, part: Part | undefined, during: Fault['import'], allowed = [slowBucket]) => {
    return { name, begin: () => part?.kill(), mend: () => part?.start(), allowed, import: during };
  };
  const fullDisk = (name: string, disk: SmallDisk): Fault => {
    const fault = { name, begin: () => disk.fill(), mend: () => disk.empty(), allowed: [slowBucket] };
    return { ...fault, import: 'refused', impossible: disk.refused };
  };
  return [
    killed('one server killed', server, 'done', [brokenOff, slowBucket]),
    killed('replica killed', restartable(replica), 'done'),
    killed('primary killed', restartable(primary), 'refused'),
    killed('bucket killed', bucket, 'refused', [noFiles]),
    fullDisk('importer’s disk full', disks.importer),
    fullDisk('bucket’s disk full', disks.bucket),
    {
      ...fullDisk('primary’s disk full', disks.database),
      async begin() {
        disks.database.fill();
        await exhaustLog(primary.url('postgres'));
      },
      async mend() {
        disks.database.empty();
        if (!isRunning(primary.process)) await restart(primary);
      },
    },
    {
      name: 'primary lost',
      async begin() {
        await primary.kill();
        await sleep(3000);
        await execOn(replica.url('postgres'), 'SELECT pg_promote()');
      },
      /** Replaces it with a new replica of the promoted server. */
      async mend() {
        await primary.stop();
        databases.primary = replica;
        databases.replica = await startDatabase(replica, { port: primary.port });
      },
      allowed: [slowBucket],
      import: 'done',
    },
  ];
}

/** Uses up a database server's reserved log segments, so that its next write needs disk space. */
async function exhaustLog(url: string): Promise<void> {
  try {
    // More log segments than it has in reserve.
    for (let segment = 0; segment < 40; segment += 1)
      await execOn(url, "SELECT pg_create_restore_point('full'), pg_switch_wal()");
  } catch {
    // PostgreSQL shuts down rather than continue without its log.
  }
}

/** How a part of the cluster is killed, started and restarted, gently if there is a way. */
type Part = { kill(): unknown; start(): unknown; renew?(): unknown };

const restartable = (database: Database): Part => {
  return { kill: () => database.kill(), start: () => restart(database) };
};

/** Restarts a database once the remains of the killed one are gone. */
async function restart(database: Database): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; )
    try {
      return await database.restart();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
}

function parts({ databases, bucket, servers, nginx }: Cluster): Part[] {
  const renewable = (server: Program, renew: () => unknown): Part => {
    return { kill: () => server.kill(), start: () => server.start(), renew };
  };
  return [
    ...servers.map((server) =>
      // As an operator would restart it.
      renewable(server, async () => {
        await server.kill('SIGTERM');
        await server.start();
        await sleep(betweenRestarts);
      }),
    ),
    restartable(databases.primary),
    restartable(databases.replica),
    bucket,
    renewable(nginx, () => nginx.reload()),
  ];
}

/** Restarts one part after another, in random order: servers are stopped gracefully, their dependencies killed. */
export function eachInTurn(cluster: Cluster, random: Random): Fault {
  return {
    name: 'each restarted in turn',
    async begin() {
      for (const { kill, start, renew = async () => [await kill(), await start()] } of shuffled(
        random,
        parts(cluster),
      ))
        await renew();
    },
    allowed: [noFiles],
  };
}

/** Kills everything at once and starts it in random order, some parts long before those that they depend on. */
export function allKilled(cluster: Cluster, random: Random, round: number): Fault {
  return {
    name: `all killed at once, ${round}`,
    begin: () => Promise.all(shuffled(random, parts(cluster)).map((part) => part.kill())),
    mend() {
      const starts = shuffled(random, parts(cluster)).map(async (part, index) => {
        await sleep(index * between(random, 100, 800));
        await part.start();
      });
      return Promise.all(starts);
    },
    allowed: [{ failures: ['refused', 'cut', 'busy', '502', '503', '504'] }],
  };
}
