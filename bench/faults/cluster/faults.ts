import { setTimeout as sleep } from 'node:timers/promises';
import { execOn } from '#lib/catalogue/store/postgres/server.fixture.ts';
import type { Failure } from './asking.ts';
import { type Cluster, promote, replacePrimary, restartDatabase } from './cluster.ts';
import { type Way, ways } from './journal.ts';
import { between, type Random, shuffled } from './random.ts';
import type { SmallDisk } from './small-disk.ts';

/** Failures that visitors may meet, and how often at most; what is not named here none may meet. */
export type Allowed = { ways: readonly Way[]; failures: readonly Failure[]; most?: number };

/** Something that goes wrong, and how it is set right again. */
export type Fault = {
  name: string;
  begin(cluster: Cluster): Promise<void>;
  mend(cluster: Cluster): Promise<void>;
  allowed: Allowed[];
  /** What an import during it comes to: it is done, or refused with a sentence. Left out: none is tried. */
  import?: 'done' | 'refused' | 'either';
  /** Why it cannot be tried here. */
  impossible?: string | undefined;
};

/** A server that dies breaks off what it is sending: one answer for each reader at most. */
const brokenOff: Allowed = { ways, failures: ['cut'], most: 8 };
/** Files lie in the bucket alone. */
const noFiles: Allowed = { ways: ['file'], failures: ['503'] };

/** The bucket of the run is one process: on a busy machine it may not begin to answer within the servers' 4 seconds. */
export const slowBucket: Allowed = { ways: ['file'], failures: ['503'], most: 20 };

/** Milliseconds after which nginx asks a server again that did not answer; docs/nginx.conf names it. */
const nginxForgets = 2500;

/** The faults that are tried one after another. */
export function singleFaults({ disks }: Cluster): Fault[] {
  return [
    {
      name: 'one server killed',
      begin: async ({ servers }) => await servers[0]?.kill(),
      mend: async ({ servers }) => await servers[0]?.start(),
      allowed: [brokenOff, slowBucket],
      import: 'done',
    },
    {
      name: 'replica killed',
      begin: ({ databases }) => databases.replica.kill(),
      mend: ({ databases }) => restartDatabase(databases.replica),
      allowed: [slowBucket],
      import: 'done',
    },
    {
      name: 'primary killed',
      begin: ({ databases }) => databases.primary.kill(),
      mend: ({ databases }) => restartDatabase(databases.primary),
      allowed: [slowBucket],
      import: 'refused',
    },
    {
      name: 'bucket killed',
      begin: ({ bucket }) => bucket.kill(),
      mend: ({ bucket }) => bucket.start(),
      allowed: [noFiles],
      import: 'refused',
    },
    fullDisk('importer’s disk full', disks.importer),
    fullDisk('bucket’s disk full', disks.bucket),
    {
      ...fullDisk('primary’s disk full', disks.database),
      async begin({ databases }) {
        disks.database.fill();
        await exhaustLog(databases.primary.url('postgres'));
      },
      async mend({ databases }) {
        disks.database.empty();
        const { process: server } = databases.primary;
        if (server.exitCode !== null || server.signalCode !== null) await restartDatabase(databases.primary);
      },
    },
    {
      name: 'primary lost',
      async begin(cluster) {
        await cluster.databases.primary.kill();
        await sleep(3000);
        await promote(cluster);
      },
      mend: replacePrimary,
      allowed: [slowBucket],
      import: 'done',
    },
  ];
}

function fullDisk(name: string, disk: SmallDisk): Fault {
  return {
    name,
    begin: async () => disk.fill(),
    mend: async () => disk.empty(),
    allowed: [slowBucket],
    import: 'refused',
    impossible: disk.refused,
  };
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

/** Every part of the cluster by its name, and how it is ended and begun. */
function parts({ databases, bucket, servers, nginx }: Cluster) {
  return [
    ...servers.map((server) => ({
      kill: () => server.kill(),
      start: () => server.start(),
      // As an operator would restart it.
      renew: async () => {
        await server.stop();
        await server.start();
        await sleep(nginxForgets);
      },
    })),
    ...[databases.primary, databases.replica].map((database) => killed(database, restartDatabase)),
    killed(bucket, () => bucket.start()),
    { kill: () => nginx.kill(), start: () => nginx.start(), renew: () => nginx.signal('SIGHUP') },
  ];
}

function killed<Part extends { kill(): Promise<void> }>(part: Part, begin: (part: Part) => Promise<void>) {
  const start = () => begin(part);
  return {
    kill: () => part.kill(),
    start,
    renew: async () => {
      await part.kill();
      await start();
    },
  };
}

/** Each part is restarted while all others run, in random order: servers are asked to end, what is behind them is killed. */
export function eachInTurn(random: Random): Fault {
  return {
    name: 'each restarted in turn',
    async begin(cluster) {
      for (const part of shuffled(random, parts(cluster))) await part.renew();
    },
    mend: async () => undefined,
    allowed: [noFiles],
  };
}

/** Everything is killed at once, and begun in random order, some of it long before what it needs. */
export function allKilled(random: Random, round: number): Fault {
  return {
    name: `all killed at once, ${round}`,
    async begin(cluster) {
      await Promise.all(shuffled(random, parts(cluster)).map((part) => part.kill()));
    },
    async mend(cluster) {
      const starts = shuffled(random, parts(cluster)).map(async (part, place) => {
        await sleep(place * between(random, 100, 800));
        await part.start();
      });
      await Promise.all(starts);
    },
    allowed: [{ ways, failures: ['refused', 'cut', '502', '503', '504'] }],
  };
}
